import type { BlockLog } from './chain-port.ts';
import { findLogItem, type LogItem } from './log-items.ts';

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
