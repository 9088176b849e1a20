/** Mounts one component in an empty document, in French, and removes it after the test. */
import { flushSync, mount, unmount, type Component } from 'svelte';
import { onTestFinished } from 'vitest';
import { i18n } from '../../src/base/i18n/i18n.svelte';

export interface Mounted {
  /** The only element that matches; fails if there is none, or several. */
  one<T extends HTMLElement = HTMLElement>(selector: string): T;
  all(selector: string): HTMLElement[];
  click(selector: string): void;
  /** Type a text in place of what the field holds. */
  type(selector: string, text: string): void;
}

export async function mounted<P extends Record<string, unknown>>(
  component: Component<P>,
  props: P,
): Promise<Mounted> {
  if (i18n.language !== 'fr') await i18n.switch();
  const app = mount(component, { target: document.body, props });
  onTestFinished(async () => {
    await unmount(app);
    localStorage.clear();
  });
  flushSync();
  const all = (selector: string) => [...document.body.querySelectorAll<HTMLElement>(selector)];
  const one = <T extends HTMLElement>(selector: string) => {
    const found = all(selector);
    if (found.length !== 1)
      throw new Error(`${found.length} elements match ${selector} in ${document.body.innerHTML}`);
    return found[0] as T;
  };
  return {
    one,
    all,
    click(selector) {
      one(selector).click();
      flushSync();
    },
    type(selector, text) {
      const field = one<HTMLInputElement>(selector);
      field.value = text;
      field.dispatchEvent(new Event('input', { bubbles: true }));
      flushSync();
    },
  };
}
