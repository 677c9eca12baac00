const WORD_DIGITS = 64;

/**
 * Text as a Solidity `string`, or as the bytes32 that old contracts return. Null when it is neither; invalid UTF-8 is
 * decoded leniently.
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
