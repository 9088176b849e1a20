import { home } from './backend';

/** Whether this page can have a service worker: over https or on localhost, and not on the dev server. */
export const hasWorker = (): boolean =>
  isSecureContext && 'serviceWorker' in navigator && import.meta.env.PROD;

/** Register the service worker, which keeps the page's files for use offline and shows notifications. */
export function keepForOffline(): void {
  if (hasWorker()) void navigator.serviceWorker.register(`${home}offline.js`);
}
