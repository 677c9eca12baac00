import { decodeSolanaAddress } from '@signboard/domain/accounts/wallet-address.ts';
import { parseChainAddress } from '@signboard/domain/chains/chain-address.ts';
import type { SaleChain } from '@signboard/domain/chains/sale-chains.ts';
import { sanitiseChainText } from '@signboard/domain/posts/sanitise-chain-text.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import type { Caller } from '#server/platform/usage/usage-counter.ts';
import type { BotsDeps } from './deps.ts';

/** A collection: its chain, the key that matches its sales, and its display name. */
export type Collection = { chain: SaleChain; key: string; name: string | null };

/** `chains` are all that have a contract at the address; the collection is on one of them. */
export type FoundCollection = Collection & { chains: readonly SaleChain[] };

const EVM_ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const MAX_NAME_WEIGHT = 80;

type Parts = Pick<
  BotsDeps,
  'contractLookup' | 'contractNames' | 'rangeChains' | 'findSolanaCollection' | 'paidCalls'
>;

/**
 * Finds a typed address, which may name its chain as in `base:0x…`; otherwise on the first chain that has it. Distinguishes
 * a missing collection from a failed lookup.
 */
export async function findCollection(parts: Parts, caller: Caller, typed: string): Promise<FoundCollection> {
  const { chain, address } = parseChainAddress(typed);
  const isContract = EVM_ADDRESS.test(address);
  if (chain === undefined || (!isContract && decodeSolanaAddress(address) === null))
    throw refusal('contract-invalid', 'field.contract');
  // Whether it exists on each chain, and its name.
  const calls = isContract ? evmChains(parts).length + 1 : 2;
  if (!(await parts.paidCalls.allow('chain', caller, calls))) throw new AppError('contract-unchecked');
  return isContract
    ? await findContract(parts, chain, address.toLowerCase())
    : await findOnSolana(parts, address);
}

function evmChains({ contractLookup, contractNames, rangeChains }: Parts) {
  return [
    { slug: 'ethereum' as const, contractLookup, contractNames },
    ...rangeChains.map(({ chain: { slug }, ...rest }) => ({ slug, ...rest })),
  ];
}

async function findContract(
  parts: Parts,
  wanted: SaleChain | null,
  address: string,
): Promise<FoundCollection> {
  const chains = evmChains(parts);
  const answers = await Promise.all(chains.map(({ contractLookup }) => contractLookup.exists(address)));
  const found = chains.filter((_chain, at) => answers[at] === 'yes');
  const chosen = wanted === null ? found[0] : found.find(({ slug }) => slug === wanted);
  if (!chosen) {
    const isOpen = chains.some(
      ({ slug }, at) => answers[at] === 'could-not-check' && (wanted === null || slug === wanted),
    );
    throw isOpen ? new AppError('contract-unchecked') : refusal('contract-missing', 'field.contract-missing');
  }
  const name = await orUnchecked(() => chosen.contractNames.nameOf(address));
  return { chain: chosen.slug, key: address, name: shown(name), chains: found.map(({ slug }) => slug) };
}

async function findOnSolana(parts: Parts, address: string): Promise<FoundCollection> {
  const found = await orUnchecked(() => orNone(parts.findSolanaCollection(address)));
  if (!found) throw refusal('contract-missing', 'field.contract-missing');
  return { chain: 'solana', key: found.key, name: shown(found.name), chains: ['solana'] };
}

/** Without an account and without an index to ask, a retry would not help. */
async function orNone<T>(asked: Promise<T | null>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ProviderError && error.fault === 'refused') return null;
    throw error;
  }
}

async function orUnchecked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw new AppError('contract-unchecked', { cause: error });
  }
}

/** Collection names are untrusted; only a displayable name is stored. */
const shown = (name: string | null) => sanitiseChainText(name, '', MAX_NAME_WEIGHT) || null;

const refusal = (code: 'contract-invalid' | 'contract-missing', message: string) =>
  new AppError(code, { fields: { contractAddress: message } });
