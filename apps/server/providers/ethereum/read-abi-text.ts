const WORD_DIGITS = 64;

/**
 * The text in a contract's answer: as Solidity's `string`, or as the 32 bytes that old contracts answer with.
 * Null when it is neither; what is no UTF-8 is read as well as it can be.
 */
export function readAbiText(answer: string): string | null {
  const digits = answer.slice(2);
  if (digits.length === WORD_DIGITS) return decoded(digits.replace(/(?:00)+$/, ''));
  const start = Number(wordAt(digits, 0)) * 2;
  if (!Number.isSafeInteger(start) || digits.length < start + WORD_DIGITS) return null;
  const length = Number(wordAt(digits, start)) * 2;
  const text = digits.slice(start + WORD_DIGITS, start + WORD_DIGITS + length);
  return text.length === length ? decoded(text) : null;
}

function wordAt(digits: string, at: number): bigint {
  return BigInt(`0x${digits.slice(at, at + WORD_DIGITS) || '0'}`);
}

function decoded(digits: string): string {
  return Buffer.from(digits, 'hex').toString();
}
