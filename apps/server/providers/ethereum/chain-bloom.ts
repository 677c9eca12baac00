import { createKeccak } from 'hash-wasm';
import type { BlockLog } from './chain-port.ts';

const BLOOM_BYTES = 256;
const BITS_MASK = 2_047;

// Plain JavaScript takes five times as long for each hash, and a block has a thousand of them.
const hasher = createKeccak(256);

/** The bloom that a block with these logs has: three bits for every address and topic. */
export async function bloomOf(logs: readonly Pick<BlockLog, 'address' | 'topics'>[]): Promise<string> {
  const keccak = await hasher;
  const bloom = new Uint8Array(BLOOM_BYTES);
  for (const item of new Set(logs.flatMap(({ address, topics }) => [address, ...topics]))) {
    const hash = keccak
      .init()
      .update(Buffer.from(item.slice(2), 'hex'))
      .digest('binary');
    for (const at of [0, 2, 4]) {
      const bit = (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) & BITS_MASK;
      const byte = BLOOM_BYTES - 1 - (bit >> 3);
      bloom[byte] = (bloom[byte] ?? 0) | (1 << (bit & 7));
    }
  }
  return `0x${Buffer.from(bloom).toString('hex')}`;
}
