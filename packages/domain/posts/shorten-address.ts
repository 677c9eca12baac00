const DIGITS_SHOWN_AT_END = 4;

export function isAddressLike(text: string): boolean {
  return /^[0-9A-Za-z]{10,100}$/.test(text);
}

/** 0x1234…cdef, 7xKX…9fGh. */
export function shortenAddress(address: string): string {
  if (!isAddressLike(address)) return 'unknown';
  const shownAtStart = address.startsWith('0x') ? 6 : 4;
  return `${address.slice(0, shownAtStart)}…${address.slice(-DIGITS_SHOWN_AT_END)}`;
}
