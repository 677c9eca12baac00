const DIGITS = new TextEncoder().encode('0123456789abcdef');
const NO_DIGIT = 255;
const VALUES = new Uint8Array(128).fill(NO_DIGIT);
for (const [value, digit] of DIGITS.entries()) VALUES[digit] = value;

const ascii = new TextDecoder();

export function toHex(bytes: Uint8Array): string {
  const text = new Uint8Array(bytes.length * 2);
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    text[at * 2] = DIGITS[byte >> 4] as number;
    text[at * 2 + 1] = DIGITS[byte & 15] as number;
  }
  return ascii.decode(text);
}

/** Accepts lower case only, so that every value has one spelling; null for anything else. */
export function fromHex(text: string): Uint8Array | null {
  if (text.length % 2 !== 0) return null;
  const bytes = new Uint8Array(text.length / 2);
  for (let at = 0; at < bytes.length; at += 1) {
    const high = VALUES[text.charCodeAt(at * 2)] ?? NO_DIGIT;
    const low = VALUES[text.charCodeAt(at * 2 + 1)] ?? NO_DIGIT;
    if (high === NO_DIGIT || low === NO_DIGIT) return null;
    bytes[at] = (high << 4) | low;
  }
  return bytes;
}

/** For hex that was validated before; throws otherwise. */
export function fromValidHex(text: string): Uint8Array {
  const bytes = fromHex(text);
  if (!bytes) throw new RangeError('Expected lower-case hexadecimal digits.');
  return bytes;
}
