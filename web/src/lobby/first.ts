/** The guided first game of a box, for whoever plays on this device. */
import { api } from '../lib/api';
import { begin } from '../lib/guided';
import { preferences } from '../lib/preferences.svelte';
import { route } from '../lib/route.svelte';
import type { Box } from '../lib/wire';
import { BANKERS } from './guests';

export async function playFirst({ game, edition }: Box): Promise<void> {
  const others = BANKERS.slice(0, 2);
  const { id } = await api.first({ game, edition, name: preferences.name, others });
  begin(id);
  route.go(`/t/${id}`);
}
