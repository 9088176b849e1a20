/** Shares an address: with the share dialog of a touch device, else by copying it, also over plain http. */

/** `kept`: the address could be neither shared nor copied, so the page can only show it. */
export type ShareResult = 'shared' | 'copied' | 'kept';

/** Share an address; with `isText` it is a text, which is only copied. */
export async function share(address: string, title = 'Magnat', isText = false): Promise<ShareResult> {
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

/** Copy a text. Without https there is no `navigator.clipboard`; then a hidden text field is used. */
async function copied(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // not allowed; try `execCommand`
    }
  }
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // A field outside of an open modal dialog cannot be selected.
  const inside = document.querySelector('dialog[open]') ?? document.body;
  inside.append(field);
  field.select();
  const isDone = document.execCommand('copy');
  field.remove();
  return isDone;
}
