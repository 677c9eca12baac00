import { FIRST_STYLE_ATTRIBUTE } from '@signboard/contract/public-page-renderer.ts';

/** React writes every quotation mark of a text as an entity, so this only ever meets attributes. */
const STYLE_ATTRIBUTE = / style="([^"]*)"/g;

/** Declarations of names, numbers, units, functions and hex colors: nothing that could end a rule or the element. */
const PLAIN = /^[\w\s#%(),.:;+*-]*$/;

/** Takes the style attributes out of an HTML and gives them back as rules, one for each element that had one. */
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
