import { FIRST_STYLE_ATTRIBUTE, FIRST_STYLES_ELEMENT_ID } from '@signboard/contract/public-page-renderer.ts';

/** Restores inline styles, which the server renders into a style sheet because the CSP forbids style attributes. */
export function restoreStyles(page: Document): void {
  const element = page.getElementById(FIRST_STYLES_ELEMENT_ID);
  if (!(element instanceof HTMLStyleElement)) return;
  for (const rule of element.sheet?.cssRules ?? []) {
    if (!(rule instanceof CSSStyleRule)) continue;
    const owner = page.querySelector<HTMLElement>(rule.selectorText);
    if (!owner) continue;
    owner.style.cssText = rule.style.cssText;
    owner.removeAttribute(FIRST_STYLE_ATTRIBUTE);
  }
  element.remove();
}
