/**
 * Base58 four digits at a time: a digit-by-digit codec dominates decoding time, because some marketplaces' events are
 * 200-byte calls.
 */
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const DIGITS = digitsByCode();
const STEP = 4;
const STEP_BASE = 58 ** STEP;
const FACTORS = [1, 58, 58 ** 2, 58 ** 3, STEP_BASE];
const ZERO = ALPHABET.charCodeAt(0);
const LIMB_BASE = 2 ** 24;
const BYTES_IN_LIMB = 3;

/** Longer than the data of any instruction we read; decoding is quadratic in the length. */
const MAX_LENGTH = 2_048;

/** Undefined when the text is too long or not base58. */
export function decodeBase58(text: string): Uint8Array | undefined {
  const { length } = text;
  if (length > MAX_LENGTH) return undefined;
  const limbs = new Uint32Array(Math.ceil(length / STEP));
  let used = 0;
  for (let at = 0; at < length; ) {
    const end = at + ((length - at) % STEP || STEP);
    const factor = FACTORS[end - at] ?? 0;
    let carry = 0;
    for (; at < end; at += 1) {
      const digit = DIGITS[text.charCodeAt(at)] ?? -1;
      if (digit < 0) return undefined;
      carry = carry * 58 + digit;
    }
    used = multiplyAdd(limbs, used, factor, carry, LIMB_BASE);
  }
  return toBytes(
    limbs,
    used,
    leading(length, (at) => text.charCodeAt(at) === ZERO),
  );
}

export function encodeBase58(bytes: Uint8Array): string {
  const limbs = new Uint32Array(bytes.length);
  let used = 0;
  for (const byte of bytes) used = multiplyAdd(limbs, used, 256, byte, STEP_BASE);
  let text = '';
  for (let at = 0; at < used; at += 1)
    for (let step = 0, limb = limbs[at] ?? 0; step < STEP; step += 1, limb = Math.floor(limb / 58))
      text = (ALPHABET[limb % 58] ?? '') + text;
  const zeros = leading(bytes.length, (at) => bytes[at] === 0);
  return '1'.repeat(zeros) + text.slice(leading(text.length, (at) => text.charCodeAt(at) === ZERO));
}

/**
 * Multiplies the number in the used limbs (lowest first) by a factor, adds a value, and returns how many limbs are
 * used.
 */
function multiplyAdd(limbs: Uint32Array, used: number, factor: number, plus: number, base: number): number {
  let carry = plus;
  for (let at = 0; at < used; at += 1) {
    const product = (limbs[at] as number) * factor + carry;
    carry = Math.floor(product / base);
    limbs[at] = product - carry * base;
  }
  if (carry === 0) return used;
  limbs[used] = carry;
  return used + 1;
}

function toBytes(limbs: Uint32Array, used: number, zeros: number): Uint8Array {
  const top = limbs[used - 1] ?? 0;
  const missing = top >= 0x10000 ? 0 : top >= 0x100 ? 1 : 2;
  const bytes = new Uint8Array(zeros + (used === 0 ? 0 : used * BYTES_IN_LIMB - missing));
  for (let at = 0, place = bytes.length - 1; place >= zeros; at += 1, place -= BYTES_IN_LIMB) {
    const limb = limbs[at] ?? 0;
    bytes[place] = limb;
    if (place > zeros) bytes[place - 1] = limb >> 8;
    if (place > zeros + 1) bytes[place - 2] = limb >> 16;
  }
  return bytes;
}

function leading(length: number, isZero: (at: number) => boolean): number {
  let count = 0;
  while (count < length && isZero(count)) count += 1;
  return count;
}

function digitsByCode(): Int8Array {
  const digits = new Int8Array(128).fill(-1);
  for (let digit = 0; digit < ALPHABET.length; digit += 1) digits[ALPHABET.charCodeAt(digit)] = digit;
  return digits;
}
