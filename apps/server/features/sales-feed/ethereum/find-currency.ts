import { smallUintAt, uintAt } from '@signboard/sales/ethereum/core/abi-words.ts';
import type { EthereumChain } from '#server/providers/ethereum/reader/port.ts';

const SYMBOL = '0x95d89b41';
const DECIMALS = '0x313ce567';
/** No currency token has more; prices support up to 77. */
const MAX_DECIMALS = 36n;
const MAX_SYMBOL_LENGTH = 32;

/** Null unless the token has both a symbol and decimals. */
export async function findCurrency(
  chain: EthereumChain,
  address: string,
  knownBlock: string,
): Promise<{ symbol: string; decimals: number } | null> {
  const decimals = uintAt((await chain.call(address, DECIMALS, { knownBlock })) ?? '0x', 0);
  if (decimals === undefined || decimals > MAX_DECIMALS) return null;
  const symbol = readSymbol((await chain.call(address, SYMBOL, { knownBlock })) ?? '0x');
  return symbol === null ? null : { symbol, decimals: Number(decimals) };
}

/** Usually a string; the oldest tokens return 32 bytes. */
function readSymbol(answer: string): string | null {
  const bytes = Buffer.from(answer.slice(2), 'hex');
  const isString = smallUintAt(answer, 0) === 32;
  const length = isString ? (smallUintAt(answer, 1) ?? 0) : 32;
  const start = isString ? 64 : 0;
  const text = bytes
    .subarray(start, start + length)
    .toString()
    .replace(/\0+$/, '');
  return text.length > 0 && text.length <= MAX_SYMBOL_LENGTH ? text : null;
}
