/** Tells a player who looks elsewhere that it is his turn: icon of the tab, badge of the installed page,
 * bell, vibration, and a notification if he allowed them. */
import { preferences } from './preferences.svelte';
import { playBell } from './sound';

const ICON = '/icon.svg';
const WAITING = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 26 26"><rect width="26" height="26" rx="4"
    fill="#1f1a14"/><path d="M5 20V7l8 8 8-8v13" fill="none" stroke="#c39a45" stroke-width="3"
    stroke-linejoin="round"/><circle cx="19.500" cy="6.500" r="6.500" fill="#e0412b"/></svg>`,
)}`;
const VIBRATION_MS = [90, 60, 90];

/** Set or clear the mark on the tab's icon and the badge. */
export function markTab(isWaiting: boolean): void {
  document.querySelector<HTMLLinkElement>('link[rel=icon]')!.href = isWaiting ? WAITING : ICON;
  // Only an installed page has a badge.
  const shown = isWaiting ? navigator.setAppBadge?.(1) : navigator.clearAppBadge?.();
  shown?.catch(() => {});
}

/** Vibrate; if the page is hidden, also ring the bell and show a notification. */
export function notifyTurn(path: string, title: string, body: string): void {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(VIBRATION_MS);
  if (!document.hidden) return; // for a visible page, the question itself plays a sound
  playBell();
  void notify(path, title, body);
}

async function notify(path: string, title: string, body: string): Promise<void> {
  if (!preferences.hasNotifications || Notification.permission !== 'granted') return;
  const worker = await navigator.serviceWorker.ready;
  await worker.showNotification(title, { body, tag: path, icon: '/icon-192.png', data: { path } });
}

/** Remove the notification of a table that no longer waits. */
export async function clearNotification(path: string): Promise<void> {
  if (!preferences.hasNotifications || !('serviceWorker' in navigator)) return;
  const worker = await navigator.serviceWorker.getRegistration();
  for (const one of (await worker?.getNotifications({ tag: path })) ?? []) one.close();
}
