import { FIRST_STYLE_ATTRIBUTE } from '@signboard/contract/public-page-renderer.ts';

/** React escapes every quotation mark in text, so this matches attributes only. */
const STYLE_ATTRIBUTE = / style="([^"]*)"/g;

/** Declarations of names, numbers, units, functions and hex colors: nothing that could end a rule or the element. */
const PLAIN = /^[\w\s#%(),.:;+*-]*$/;

/** Replaces style attributes by rules, one per element, because the CSP forbids inline styles. */
export function styleRules(html: string): { html: string; css: string } {
  const rules: string[] = [];
  const named = html.replace(STYLE_ATTRIBUTE, (_whole, declarations: string) => {
    if (!PLAIN.test(declarations)) return '';
    const name = `${FIRST_STYLE_ATTRIBUTE}="${rules.length}"`;
    rules.push(`[${name}]{${declarations}}`);
    return ` ${name}`;
  });
  return { html: named, css: rules.join('') };
}
