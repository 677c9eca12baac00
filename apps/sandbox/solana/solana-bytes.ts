const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

export function toBase58(bytes: Uint8Array): string {
  let number = BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`);
  let text = '';
  for (; number > 0n; number /= 58n) text = ALPHABET[Number(number % 58n)] + text;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text;
}

/** Bytes of any length. */
export function fromBase58(text: string): Uint8Array {
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  let number = 0n;
  for (const letter of text) number = number * 58n + BigInt(ALPHABET.indexOf(letter));
  const digits = number === 0n ? '' : number.toString(16);
  return Buffer.concat([
    Buffer.alloc(zeros),
    Buffer.from(digits.padStart(2 * Math.ceil(digits.length / 2), '0'), 'hex'),
  ]);
}

export function addressBytes(address: string): Uint8Array {
  let number = 0n;
  for (const letter of address) number = number * 58n + BigInt(ALPHABET.indexOf(letter));
  return Buffer.from(number.toString(16).padStart(64, '0'), 'hex');
}

export function littleEndian(value: bigint | number, bytes: number): Uint8Array {
  return Uint8Array.from({ length: bytes }, (_, at) => Number((BigInt(value) >> BigInt(8 * at)) & 0xffn));
}

/** Length-prefixed, padded with zeros to `width`. */
export function textBytes(text: string, width = 0): Uint8Array {
  const written = Buffer.from(text);
  const filled = Buffer.concat([written, Buffer.alloc(Math.max(0, width - written.length))]);
  return Buffer.concat([littleEndian(filled.length, 4), filled]);
}

export function hexBytes(digits: string): Uint8Array {
  return Buffer.from(digits, 'hex');
}

/** Base58 of about 32 bytes; nothing else is required of an address. */
export function isSolanaAddress(text: unknown): text is string {
  return typeof text === 'string' && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text);
}
