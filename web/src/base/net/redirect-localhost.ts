/** The origin of this page. A browser stores data separately for each origin, so a page opened at `localhost`
 * goes to `127.0.0.1`, where the data of earlier visits are. */
import { isAlone } from './backend';

const CANONICAL = '127.0.0.1'; // the address that the server prints, with and without --lan

/** The address of this page at 127.0.0.1; null if the page is there already, or is not from this machine. */
export const ofOneOrigin = (url: string): string | null => {
  const address = new URL(url);
  if (address.protocol !== 'http:' || address.hostname !== 'localhost') return null;
  address.hostname = CANONICAL;
  return address.href;
};

/** Go from localhost to 127.0.0.1; return whether the page is being left. */
export function leadToOneOrigin(): boolean {
  const elsewhere = isAlone || import.meta.env.DEV ? null : ofOneOrigin(location.href);
  if (elsewhere === null) return false;
  location.replace(elsewhere);
  return true;
}

/** Whether this page comes from another computer of the home network, without encryption. The browser then
 * does not store the page for use offline. */
export const isFromNetwork = (): boolean => !isAlone && !isSecureContext;
