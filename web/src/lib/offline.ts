/** Keep the built client on this device, so that a page that needs no server opens without one. */
export function keepForOffline(): void {
  // A browser allows it over https and on the machine itself only; the dev server has nothing built.
  if (isSecureContext && 'serviceWorker' in navigator && import.meta.env.PROD) void navigator.serviceWorker.register('/offline.js');
}
