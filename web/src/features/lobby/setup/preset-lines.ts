/** The two lines of text of a preset, with the values of its options filled in. */
import { i18n } from '../../../base/i18n/i18n.svelte';
import type { Edition, Preset } from '../../../base/wire';
import { lookup } from '../../../base/lookup';
import { said } from '../../../ui/options/options';

export function linesOf(edition: Edition, preset: Preset): string[] {
  const lines: string[] | undefined = edition.words[i18n.language].presets?.[preset.name]?.says;
  return (lines ?? i18n.words.bookletCard).map((line) =>
    line.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const option = edition.options.find((one) => one.name === name);
      return option ? said(edition, option, lookup(preset.options, name)) : whole;
    }),
  );
}
