/** Escaped HTML. Only `html` creates it, so nothing else reaches a page unescaped. */
export type Html = { readonly markup: string };
type Value = Html | string | number | null | undefined | false | readonly Value[];

/** Escapes every interpolated text. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return { markup: parts.reduce((page, part, index) => page + render(values[index - 1]) + part) };
}

function render(value: Value): string {
  if (value === null || value === undefined || value === false) return '';
  if (typeof value === 'object') return 'markup' in value ? value.markup : value.map(render).join('');
  return escapeText(String(value));
}

function escapeText(text: string): string {
  const codes: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => codes[character] ?? character);
}

/** "1 post", "2 posts". */
export function pluralize(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** In UTC. */
export function showTime(iso: string): Html {
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')}</time>`;
}
