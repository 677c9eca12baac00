/** Whether a text is base58 of about 32 bytes, which is all that an address must be. */
export function isSolanaAddress(text: unknown): text is string {
  return typeof text === 'string' && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text);
}
