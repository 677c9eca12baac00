const MAX_NAME_CHARACTERS = 40;
const MAX_ICON_CHARACTERS = 256 * 1024;
const IMAGE_DATA_URL = /^data:image\/[a-z0-9.+-]+[;,]/i;

/** Turns untrusted text into one readable line: no control or bidi characters, no stacked marks, limited length. */
export function readableLine(text: unknown, maxCharacters: number): string {
  if (typeof text !== 'string') return '';
  const line = text
    .slice(0, maxCharacters * 8)
    .replace(/[\s\p{Z}]+/gu, ' ')
    .replace(/\p{C}/gu, '')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .trim();
  return [...line].slice(0, maxCharacters).join('').trim();
}

/** Empty when the wallet has none. */
export function walletName(name: unknown): string {
  return readableLine(name, MAX_NAME_CHARACTERS);
}

/** Any other scheme would leak the visitor's request to a foreign server. */
export function walletIcon(icon: unknown): string | null {
  if (typeof icon !== 'string' || icon.length > MAX_ICON_CHARACTERS) return null;
  const url = icon.trim();
  return IMAGE_DATA_URL.test(url) ? url : null;
}
