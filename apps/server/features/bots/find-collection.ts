import { type Chain, decodeSolanaAddress } from '@signboard/domain/accounts/wallet-address.ts';
import { sanitiseChainText } from '@signboard/domain/posts/sanitise-chain-text.ts';
import { AppError } from '#server/lib/app-error.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { Caller } from '#server/usage/usage-counter.ts';
import type { BotsDeps } from './deps.ts';

/** A collection: the key that matches its sales, and its display name. */
export type Collection = { chain: Chain; key: string; name: string | null };

const EVM_ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const MAX_NAME_WEIGHT = 80;

type Parts = Pick<BotsDeps, 'contractLookup' | 'contractNames' | 'findSolanaCollection' | 'paidCalls'>;

/** Whether it exists, and its name. */
const CALLS_PER_LOOKUP = 2;

/** Distinguishes a missing collection from a failed lookup. */
export async function findCollection(parts: Parts, caller: Caller, typed: string): Promise<Collection> {
  const isContract = EVM_ADDRESS.test(typed);
  if (!isContract && decodeSolanaAddress(typed) === null) throw refusal('contract-invalid', 'field.contract');
  if (!(await parts.paidCalls.allow('chain', caller, CALLS_PER_LOOKUP)))
    throw new AppError('contract-unchecked');
  return isContract ? await findContract(parts, typed.toLowerCase()) : await findOnSolana(parts, typed);
}

async function findContract(parts: Parts, address: string): Promise<Collection> {
  const existence = await parts.contractLookup.exists(address);
  if (existence === 'could-not-check') throw new AppError('contract-unchecked');
  if (existence === 'no') throw refusal('contract-missing', 'field.contract-missing');
  const name = await orUnchecked(() => parts.contractNames.nameOf(address));
  return { chain: 'ethereum', key: address, name: shown(name) };
}

async function findOnSolana(parts: Parts, address: string): Promise<Collection> {
  const found = await orUnchecked(() => orNone(parts.findSolanaCollection(address)));
  if (!found) throw refusal('contract-missing', 'field.contract-missing');
  return { chain: 'solana', key: found.key, name: shown(found.name) };
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
