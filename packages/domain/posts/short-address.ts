const DIGITS_SHOWN_AT_END = 4;

/** Whether a text can be an address or a hash at all: nothing but letters and digits, and many of them. */
export function looksLikeAddress(text: string): boolean {
  return /^[0-9A-Za-z]{10,100}$/.test(text);
}

/** An address as posts show it: 0x1234…cdef, 7xKX…9fGh. What is none has nothing that could be shown. */
export function shortAddress(address: string): string {
  if (!looksLikeAddress(address)) return 'unknown';
  const shownAtStart = address.startsWith('0x') ? 6 : 4;
  return `${address.slice(0, shownAtStart)}…${address.slice(-DIGITS_SHOWN_AT_END)}`;
}
