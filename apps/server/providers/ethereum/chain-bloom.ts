import { createKeccak, type IHasher } from 'hash-wasm';
import type { BlockLog } from './chain-port.ts';

const BLOOM_BYTES = 256;
const BITS_MASK = 2_047;

// Plain JavaScript takes five times as long for each hash, and a block has a thousand of them.
const hasher = createKeccak(256);

// Most contracts and event names of a block were in the one before it: looking up takes a tenth of hashing.
const MOST_KNOWN = 50_000;
let known = new Map<string, readonly number[]>();

/** The bloom that a block with these logs has: three bits for every address and topic. */
export async function bloomOf(logs: readonly Pick<BlockLog, 'address' | 'topics'>[]): Promise<string> {
  const keccak = await hasher;
  const bloom = Buffer.alloc(BLOOM_BYTES);
  const set = (item: string) => {
    for (const bit of known.get(item) ?? learn(keccak, item)) {
      const byte = BLOOM_BYTES - 1 - (bit >> 3);
      bloom[byte] = (bloom[byte] ?? 0) | (1 << (bit & 7));
    }
  };
  for (const { address, topics } of logs) {
    set(address);
    for (const topic of topics) set(topic);
  }
  return `0x${bloom.toString('hex')}`;
}

function learn(keccak: IHasher, item: string): readonly number[] {
  const hash = keccak
    .init()
    .update(Buffer.from(item.slice(2), 'hex'))
    .digest('binary');
  const bits = [0, 2, 4].map((at) => (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) & BITS_MASK);
  if (known.size >= MOST_KNOWN) known = new Map();
  known.set(item, bits);
  return bits;
}
