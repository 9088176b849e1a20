/** Starts the guided first game of a box on this device. */
import { api } from '../../../base/net/api';
import { preferences } from '../../../base/device/preferences.svelte';
import { route } from '../../../base/route.svelte';
import type { Box } from '../../../base/wire';
import { BANKERS } from '../default-seats';

export async function playFirst({ game, edition }: Box): Promise<void> {
  const others = BANKERS.slice(0, 2);
  const { id } = await api.first({ game, edition, name: preferences.name, others });
  route.go(`/t/${id}`);
}
