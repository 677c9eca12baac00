import type { Page } from '@playwright/test';

/** Returns one message per layout problem. */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className} “${(element.textContent || element.getAttribute('aria-label') || '').trim().slice(0, 50)}”`;
    const shown = (element: Element) =>
      element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
    const all = [...document.body.querySelectorAll<HTMLElement>('*')].filter(shown);

    const { scrollWidth, clientWidth } = document.documentElement;
    const overflow = scrollWidth > clientWidth ? [`${scrollWidth} px wide in ${clientWidth} px`] : [];

    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
    const canBeRead = (element: Element) =>
      element.closest('[title], [aria-expanded], details, .visually-hidden') ||
      document.querySelector(`[aria-expanded][aria-controls="${element.id || '-'}"]`);
    const isCut = (element: HTMLElement) => {
      const { overflowX, overflowY, clipPath } = getComputedStyle(element);
      if (clipPath !== 'none') return false;
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      return (
        (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (hides(overflowY) && element.scrollHeight > element.clientHeight + 2)
      );
    };
    const cut = all
      .filter((element) => hasText(element) && isCut(element) && !canBeRead(element))
      .map((element) => `cut off: ${name(element)}`);

    // A visible box must contain its content, unless it scrolls on purpose.
    const edgeOf = (start: Element | null): number | null => {
      for (let at = start; at && at !== document.body; at = at.parentElement) {
        const { overflowX, position, borderRightWidth, borderRightColor } = getComputedStyle(at);
        if (overflowX !== 'visible' || position === 'absolute' || position === 'fixed') return null;
        const isSeen = borderRightWidth !== '0px' && !/, 0\)$|\/ 0\)$|transparent/.test(borderRightColor);
        if (isSeen) return at.getBoundingClientRect().right;
      }
      return null;
    };
    const rightEnd = (element: Element) => {
      if (getComputedStyle(element).overflowX !== 'visible') return element.getBoundingClientRect().right;
      const ends = [...element.childNodes].map((node) => {
        const range = document.createRange();
        range.selectNode(node);
        return node.nodeType === Node.TEXT_NODE ? range.getBoundingClientRect().right : 0;
      });
      return Math.max(element.getBoundingClientRect().right, ...ends);
    };
    const spilt = all
      .filter((element) => hasText(element) || element.matches('button, input'))
      .filter((element) => !element.closest('.visually-hidden'))
      .filter(
        (element) => rightEnd(element) > (edgeOf(element.parentElement) ?? Number.POSITIVE_INFINITY) + 1,
      )
      .map((element) => `beyond its frame: ${name(element)}`);

    const layer = (element: Element): string => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { position } = getComputedStyle(at);
        if (position === 'fixed' || position === 'sticky')
          return `${position} ${all.indexOf(at as HTMLElement)}`;
      }
      return 'page';
    };
    // What a scrolling box hides can't overlap anything.
    const visibleBox = (element: Element) => {
      let { left, top, right, bottom } = element.getBoundingClientRect();
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
        if (getComputedStyle(at).overflowX === 'visible') continue;
        const box = at.getBoundingClientRect();
        left = Math.max(left, box.left);
        top = Math.max(top, box.top);
        right = Math.min(right, box.right);
        bottom = Math.min(bottom, box.bottom);
      }
      return { left, top, right, bottom };
    };
    const controls = all
      .filter((element) => element.matches('a[href], button, input, select, textarea, summary, [role=tab]'))
      .map((element) => ({ element, layer: layer(element), box: visibleBox(element) }))
      .filter(({ box }) => box.right - box.left > 2 && box.bottom - box.top > 2);
    const overlaps = controls.flatMap((one, at) =>
      controls.slice(at + 1).flatMap((other) => {
        if (one.layer !== other.layer) return [];
        if (one.element.contains(other.element) || other.element.contains(one.element)) return [];
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        return wide > 1 && high > 1 ? [`${name(one.element)} overlaps ${name(other.element)}`] : [];
      }),
    );
    return [...overflow, ...cut, ...spilt, ...overlaps];
  });
}
