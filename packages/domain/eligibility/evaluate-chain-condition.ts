import { PASSPORT_UNIT } from '../chains/proof-contracts.ts';
import type { CallCondition, ChainCondition, ChainId } from './chain-condition.ts';
import { keyOfRead, type Reading, readOf } from './chain-read.ts';
import type { Delegation, Evidence, Reason, RuleVerdict, WalletEvidence } from './requirement.ts';
import { toUnits } from './units.ts';

type Judgement = RuleVerdict & {
  /** The wallet's amount in smallest units, where the condition is about an amount. */
  amount?: bigint | undefined;
};

/**
 * Looks at the joining wallet and at its vaults. One wallet must meet the condition alone: amounts are not added up.
 * If none does, what could not be checked is unknown.
 */
export function evaluateChainCondition(
  condition: ChainCondition,
  { wallets, signatureChainId }: Pick<Evidence, 'wallets' | 'signatureChainId'>,
): Judgement {
  if (signatureChainId !== null && chainOf(condition) !== signatureChainId)
    return { state: 'not-met', reason: 'wallet-elsewhere' };
  const judgements = wallets.map((wallet) => judgeWallet(condition, wallet));
  const best =
    judgements.find(({ state }) => state === 'met') ?? judgements.find(({ state }) => state === 'unknown');
  return best ?? judgements[0] ?? { state: 'unknown', reason: uncheckedReason(condition) };
}

export const chainOf = (condition: ChainCondition): ChainId | null => readOf(condition)?.chain ?? null;

function judgeWallet(condition: ChainCondition, wallet: WalletEvidence): Judgement {
  const amount = amountOf(condition, wallet);
  if (amount === 'could-not-check') return { state: 'unknown', reason: uncheckedReason(condition) };
  const by = wallet.delegations === 'own' ? undefined : wallet.address;
  if (amount !== 'no-answer' && isEnough(condition, amount)) return { state: 'met', by, amount };
  return {
    state: 'not-met',
    reason: REASONS[condition.type],
    amount: amount === 'no-answer' ? undefined : amount,
  };
}

function amountOf(condition: ChainCondition, { delegations, readings }: WalletEvidence): Reading {
  const read = readOf(condition);
  if (!read) return 'could-not-check';
  const amount = readings.get(keyOfRead(read)) ?? 'could-not-check';
  if (delegations === 'own' || typeof amount !== 'bigint') return amount;
  const limit = limitOf(condition, delegations);
  return limit !== null && limit < amount ? limit : amount;
}

/** How much of a vault's holdings the delegations cover; null means all of it. */
function limitOf(condition: ChainCondition, delegations: readonly Delegation[]): bigint | null {
  const here = delegations.filter(({ chain }) => chain === chainOf(condition));
  if (here.some(({ contract }) => contract === null)) return null;
  if (condition.type !== 'token' && condition.type !== 'call') return 0n;
  const ofContract = here.filter(
    ({ contract, tokenId }) =>
      contract?.toLowerCase() === condition.contract.toLowerCase() &&
      (tokenId === null || (condition.type === 'token' && covers(condition.tokenId, tokenId))),
  );
  if (ofContract.some(({ amount }) => amount === null)) return null;
  return ofContract.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n);
}

/** A delegation of one token of an ERC-721 contract, where any token counts, or of the asked id of an ERC-1155. */
const covers = (asked: string | null, delegated: string) => asked === null || asked === delegated;

function isEnough(condition: ChainCondition, amount: bigint): boolean {
  switch (condition.type) {
    case 'coin':
      return amount >= toUnits(condition.minimum, decimalsOfCoin(condition.chain));
    case 'token':
    case 'solana-token':
      return amount >= toUnits(condition.minimum, condition.decimals);
    case 'solana-nft':
      return amount >= BigInt(condition.minimum);
    case 'call':
      return compare(amount, condition);
    case 'transactions':
      return amount >= BigInt(condition.minimum);
    case 'passport':
      return amount >= BigInt(condition.minimum) * PASSPORT_UNIT;
    case 'coinbase':
    case 'attestation':
      return amount > 0n;
  }
}

export const decimalsOfCoin = (chain: ChainId): number => (chain === 'solana' ? 9 : 18);

function compare(amount: bigint, { comparison, value }: CallCondition): boolean {
  const wanted = BigInt(value);
  switch (comparison) {
    case 'at-least':
      return amount >= wanted;
    case 'more-than':
      return amount > wanted;
    case 'at-most':
      return amount <= wanted;
    case 'less-than':
      return amount < wanted;
    case 'equal':
      return amount === wanted;
  }
}

const REASONS: Record<ChainCondition['type'], Reason> = {
  coin: 'balance-low',
  token: 'tokens-too-few',
  'solana-token': 'tokens-too-few',
  'solana-nft': 'tokens-too-few',
  call: 'value-not-met',
  transactions: 'transactions-too-few',
  passport: 'score-too-low',
  coinbase: 'attestation-missing',
  attestation: 'attestation-missing',
};

const uncheckedReason = ({ type }: ChainCondition): Reason =>
  type === 'coin' ? 'balance-unchecked' : 'chain-unchecked';
