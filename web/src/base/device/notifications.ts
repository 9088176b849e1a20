/** Calls whoever looks elsewhere back to a table that waits for him: a mark on the tab and the badge of the
 * page, the bell, a tremble, and a notification where he allowed them. */
import { preferences } from './preferences.svelte';
import { ring } from './sound';

const ICON = '/icon.svg';
const WAITING = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 26 26"><rect width="26" height="26" rx="4"
    fill="#1f1a14"/><path d="M5 20V7l8 8 8-8v13" fill="none" stroke="#c39a45" stroke-width="3"
    stroke-linejoin="round"/><circle cx="19.500" cy="6.500" r="6.500" fill="#e0412b"/></svg>`,
)}`;
const TREMBLE = [90, 60, 90]; // ms

/** What the tab and the badge say, as long as it is so. */
export function mark(isWaiting: boolean): void {
  document.querySelector<HTMLLinkElement>('link[rel=icon]')!.href = isWaiting ? WAITING : ICON;
  // Only a page that is installed has a badge.
  const shown = isWaiting ? navigator.setAppBadge?.(1) : navigator.clearAppBadge?.();
  shown?.catch(() => {});
}

/** Once, when the table begins to wait. */
export function call(path: string, title: string, body: string): void {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(TREMBLE);
  if (!document.hidden) return; // the question rings for itself
  ring();
  void notify(path, title, body);
}

async function notify(path: string, title: string, body: string): Promise<void> {
  if (!preferences.isCalled || Notification.permission !== 'granted') return;
  const worker = await navigator.serviceWorker.ready;
  await worker.showNotification(title, { body, tag: path, icon: '/icon-192.png', data: { path } });
}

/** Nothing waits any more: what was said is taken back. */
export async function hush(path: string): Promise<void> {
  if (!preferences.isCalled || !('serviceWorker' in navigator)) return;
  const worker = await navigator.serviceWorker.getRegistration();
  for (const one of (await worker?.getNotifications({ tag: path })) ?? []) one.close();
}
