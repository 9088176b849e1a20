/** The lids of the three boxes, and the page of the card machine. */
import type { Page, ShelfEntry } from '../shelf-entry';
import { electronique } from './lids/electronique';
import { europe } from './lids/europe';
import { paris } from './lids/paris';

export const lids = { europe, electronique, paris };
export const pages: Page[] = [{ name: 'machine', icon: 'note', fr: 'La banque', en: 'The bank' }];
export const besideDesk: ShelfEntry['besideDesk'] = () => import('./machine/MoveToMachine.svelte');
