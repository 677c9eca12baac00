import { keccak256 } from 'viem';

const BITS = 2_048n;
const known = new Map<string, bigint>();

/** An independent implementation of the bloom filter after the Yellow Paper. */
export function computeReferenceBloom(items: readonly string[]): string {
  let bloom = 0n;
  for (const item of items) bloom |= bitsOf(item);
  return `0x${bloom.toString(16).padStart(512, '0')}`;
}

function bitsOf(item: string): bigint {
  const seen = known.get(item);
  if (seen !== undefined) return seen;
  const digest = keccak256(item as `0x${string}`).slice(2);
  const bits = [0, 4, 8].reduce(
    (sum, at) => sum | (1n << (BigInt(`0x${digest.slice(at, at + 4)}`) % BITS)),
    0n,
  );
  known.set(item, bits);
  return bits;
}
