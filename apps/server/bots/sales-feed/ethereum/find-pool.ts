import { addressAt, uintAt } from '@signboard/sales/ethereum/core/abi-words.ts';
import { type Family, POOL_FACTORIES } from '@signboard/sales/ethereum/core/registry.ts';
import { ZERO_ADDRESS } from '@signboard/sales/ethereum/core/transaction.ts';
import type { MissingFact, Pool } from '@signboard/sales/missing-facts.ts';
import type { EthereumChain } from '#server/platform/providers/ethereum/reader/port.ts';

/** Function selectors. */
const CALLS = {
  isPair: '0x08f25a8f',
  isValidPair: '0x9294118c',
  nft: '0x47ccca02',
  token: '0xfc0c546a',
  getAssetRecipient: '0x79eac6c2',
  vaultId: '0x33194c0a',
  vault: '0x81a36fb6',
  assetAddress: '0x1ba46cfd',
} as const;

/** The pair variants of isPair in Sudoswap's first factory. */
const PAIR_KINDS = [0n, 1n, 2n, 3n];

type Ask = (to: string, call: keyof typeof CALLS, ...words: bigint[]) => Promise<string>;

/**
 * A pool's factory and what it trades; null when no known factory created it. Only the factory is trusted: a pool can
 * claim anything about itself.
 */
export async function findPool(
  chain: EthereumChain,
  { pool }: Extract<MissingFact, { kind: 'pool' }>,
  knownBlock: string,
): Promise<Pool | null> {
  const ask: Ask = async (to, call, ...words) => {
    const data = CALLS[call] + words.map((word) => word.toString(16).padStart(64, '0')).join('');
    return (await chain.call(to, data, { knownBlock })) ?? '0x';
  };
  for (const [factory, { family }] of POOL_FACTORIES)
    if (await hasMade(ask, family, factory, pool)) return await readPool(ask, family, factory, pool);
  return null;
}

async function hasMade(ask: Ask, family: Family, factory: string, pool: string): Promise<boolean> {
  if (family === 'sudoswap-v1') {
    for (const kind of PAIR_KINDS)
      if (uintAt(await ask(factory, 'isPair', BigInt(pool), kind), 0) === 1n) return true;
    return false;
  }
  if (family === 'sudoswap-v2') return uintAt(await ask(factory, 'isValidPair', BigInt(pool)), 0) === 1n;
  const id = uintAt(await ask(pool, 'vaultId'), 0);
  return id !== undefined && addressAt(await ask(factory, 'vault', id), 0) === pool;
}

async function readPool(ask: Ask, family: Family, factory: string, pool: string): Promise<Pool | null> {
  const isVault = family === 'nftx';
  const contract = addressAt(await ask(pool, isVault ? 'assetAddress' : 'nft'), 0);
  if (contract === undefined) return null;
  if (isVault) return { factory, contract, token: null, assetRecipient: null };
  const token = addressAt(await ask(pool, 'token'), 0) ?? null;
  const recipient = addressAt(await ask(pool, 'getAssetRecipient'), 0);
  const isElsewhere = recipient !== undefined && recipient !== pool && recipient !== ZERO_ADDRESS;
  return { factory, contract, token, assetRecipient: isElsewhere ? recipient : null };
}
