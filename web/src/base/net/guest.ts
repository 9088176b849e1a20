/** Whether this tab plays at the table of another device, over a line between the two browsers. It then runs
 * no engine. */
import { isAlone } from './backend';

const KEY = 'magnat.guest';

/** True from the invitation on, also when the tab is loaded again. */
export const isGuest =
  isAlone && (location.hash.startsWith('#/join/') || sessionStorage.getItem(KEY) !== null);

export const stayGuest = () => sessionStorage.setItem(KEY, '1');

/** Let the tab run its own engine when it is loaded the next time. */
export const endGuest = () => sessionStorage.removeItem(KEY);
