/** An address given to somebody else: by the device's own way to share, or copied, also over plain http. */

export type Given = 'shared' | 'copied' | 'kept'; // kept: neither was possible, it can only be read

/** `isText`: it is no address, and only copied. */
export async function share(address: string, title = 'Magnat', isText = false): Promise<Given> {
  const isTouched = matchMedia('(pointer: coarse)').matches;
  if (isTouched && !isText && navigator.share) {
    try {
      await navigator.share({ title, url: address });
      return 'shared';
    } catch (error) {
      if ((error as Error).name === 'AbortError') return 'kept';
    }
  }
  return (await copied(address)) ? 'copied' : 'kept';
}

/** `navigator.clipboard` is there over https and on the machine itself only. */
async function copied(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // not allowed: the old way may be
    }
  }
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // Behind a dialog nothing is selected.
  const inside = document.querySelector('dialog[open]') ?? document.body;
  inside.append(field);
  field.select();
  const isDone = document.execCommand('copy');
  field.remove();
  return isDone;
}
