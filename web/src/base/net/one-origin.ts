/** The origin of this page. A browser stores data by origin, so a page opened at `localhost` is led to
 * `127.0.0.1`, where the data of earlier visits is. */
import { isAlone } from './backend';

const CANONICAL = '127.0.0.1'; // as the server prints it, with and without --lan

/** The address of this page at the one origin of this machine; null: it is there, or nowhere near. */
export const ofOneOrigin = (url: string): string | null => {
  const address = new URL(url);
  if (address.protocol !== 'http:' || address.hostname !== 'localhost') return null;
  address.hostname = CANONICAL;
  return address.href;
};

/** Lead from localhost to the one origin of this machine; tell whether the page leaves. */
export function leadToOneOrigin(): boolean {
  const elsewhere = isAlone || import.meta.env.DEV ? null : ofOneOrigin(location.href);
  if (elsewhere === null) return false;
  location.replace(elsewhere);
  return true;
}

/** Whether this page comes from another computer of the home network, without encryption: the browser then
 * keeps no copy of it. */
export const isFromNetwork = (): boolean => !isAlone && !isSecureContext;
