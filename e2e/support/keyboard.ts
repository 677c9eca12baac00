import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

const MAX_PRESSES = 80;

/** A keyboard user. At each step the focus must be visible and not covered. */
export function keyboard(page: Page) {
  const focused = page.locator(':focus');
  return {
    focused,
    /** Presses Tab until the target is focused; waits for it if it isn't visible yet. */
    async tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
      await expect(target.first()).toBeAttached();
      for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
        await page.keyboard.press(key);
        expect(await describeHiddenFocus(page)).toBeNull();
        if (await isFocused(target)) return;
      }
      throw new Error(`${key} never reached ${target}`);
    },
    enter: () => page.keyboard.press('Enter'),
    /** Replaces the text of the focused field. */
    async type(text: string): Promise<void> {
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
  };
}

async function isFocused(target: Locator): Promise<boolean> {
  if ((await target.count()) === 0) return false;
  return await target.first().evaluate((element) => element === document.activeElement);
}

/** Describes the focused element if its focus is not visible. */
function describeHiddenFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    let element = document.activeElement;
    // The demo wallet's button is in a shadow root.
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    // After the page's last element the focus is in the browser's own UI.
    if (!element || element === document.body) return null;
    // Elements that are only focused by script, to continue from there, are not controls.
    if (element.getAttribute('tabindex') === '-1' || element instanceof HTMLDialogElement) return null;
    const around = [element, element.parentElement, element.closest('label, li'), element.nextElementSibling];
    const isMarked = around.some((near) => {
      if (!near) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(near);
      const hasOutline = outlineStyle !== 'none' && outlineWidth !== '0px';
      return hasOutline || (near === element && boxShadow !== 'none');
    });
    const { left, top, width, height } = element.getBoundingClientRect();
    const root = element.getRootNode() as Document | ShadowRoot;
    const hit = root.elementFromPoint(left + width / 2, top + Math.min(height / 2, innerHeight / 2));
    const isTiny = width <= 2 || height <= 2;
    const isOpen = isTiny || (hit !== null && (element.contains(hit) || hit.contains(element)));
    const isLabelled = hit?.closest('label')?.contains(element) ?? false;
    if (isMarked && (isOpen || isLabelled)) return null;
    return `${isMarked ? 'covered' : 'not marked'}: ${element.outerHTML.slice(0, 200)}`;
  });
}

export async function expectFocusIn(container: Locator): Promise<void> {
  await expect
    .poll(() => container.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true);
}
