import { createKeccak } from 'hash-wasm';
import type { BlockLog } from './port.ts';

/** An address or topic in validated lower case, and the three bits that it sets in a bloom filter. */
export type LogItem = {
  readonly text: string;
  readonly firstBit: number;
  readonly secondBit: number;
  readonly thirdBit: number;
};

const FORMS: ReadonlyMap<number, RegExp> = new Map([
  [42, /^0x[0-9a-f]{40}$/],
  [66, /^0x[0-9a-f]{64}$/],
]);
const BITS_MASK = 2_047;

// Plain JavaScript is five times slower per hash, and a block has hundreds of new items.
const keccak = await createKeccak(256);

// Most items occurred in recent logs, so each is validated and hashed once while it keeps recurring. A fixed table
// indexed by some of the digits is faster than a Map, which hashes all of them, and never grows.
const PLACES = 131_072;
const LOOKED_AT = 40;
const STEP = 4;
const known: (LogItem | undefined)[] = Array.from({ length: PLACES });

/** Undefined when the text is neither an address nor a topic. */
export function findLogItem(value: unknown): LogItem | undefined {
  if (typeof value !== 'string') return undefined;
  const place = placeOf(value);
  const there = known[place];
  if (there !== undefined && there.text === value) return there;
  const form = FORMS.get(value.length);
  if (!form) return undefined;
  const isLower = form.test(value);
  const text = isLower ? value : value.toLowerCase();
  if (!isLower && !form.test(text)) return undefined;
  const item = hashed(text);
  known[place] = item;
  return item;
}

function placeOf(value: string): number {
  let place = value.length;
  for (let at = value.length - 1; at > value.length - LOOKED_AT && at > 0; at -= STEP)
    place = Math.imul(place ^ value.charCodeAt(at), 0x01_00_01_93);
  return (place ^ (place >>> 15)) & (PLACES - 1);
}

function hashed(text: string): LogItem {
  const hash = keccak
    .init()
    .update(Buffer.from(text.slice(2), 'hex'))
    .digest('binary');
  const bitAt = (at: number) => (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) & BITS_MASK;
  return { text, firstBit: bitAt(0), secondBit: bitAt(2), thirdBit: bitAt(4) };
}

const BLOOM_BYTES = 256;

/** The header's bloom filter: three bits for every address and topic. */
export class ChainBloom {
  readonly #bytes = Buffer.alloc(BLOOM_BYTES);

  add({ firstBit, secondBit, thirdBit }: LogItem): void {
    this.#set(firstBit);
    this.#set(secondBit);
    this.#set(thirdBit);
  }

  toHex(): string {
    return `0x${this.#bytes.toString('hex')}`;
  }

  #set(bit: number): void {
    const byte = BLOOM_BYTES - 1 - (bit >> 3);
    this.#bytes[byte] = (this.#bytes[byte] ?? 0) | (1 << (bit & 7));
  }
}

export function bloomOf(logs: readonly Pick<BlockLog, 'address' | 'topics'>[]): string {
  const bloom = new ChainBloom();
  for (const { address, topics } of logs)
    for (const text of [address, ...topics]) {
      const item = findLogItem(text);
      if (!item) throw new Error(`${text} is not an address or topic`);
      bloom.add(item);
    }
  return bloom.toHex();
}

/** Whether one bloom filter has all bits of another. False positives are possible, false negatives are not. */
export function includesBloom(outer: string, inner: string): boolean {
  const bits = BigInt(inner);
  return (BigInt(outer) & bits) === bits;
}
