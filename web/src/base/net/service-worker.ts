import { home } from './backend';

/** A browser allows it over https and on the machine itself only; the dev server has nothing built. */
export const hasWorker = (): boolean =>
  isSecureContext && 'serviceWorker' in navigator && import.meta.env.PROD;

/** Keep the built client on this device, so that a page that needs no server opens without one; what runs
 * beside it also shows notifications. */
export function keepForOffline(): void {
  if (hasWorker()) void navigator.serviceWorker.register(`${home}offline.js`);
}
