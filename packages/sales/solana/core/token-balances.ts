import { isAddress } from './instruction.ts';
import { isFields } from './json-fields.ts';
import type { Transaction } from './transaction.ts';

/** What an account held of one token; nodes have not always recorded whose it was. */
export type TokenBalance = { mint: string; owner: string | null; amount: bigint; decimals: number };

/** What the accounts that a transaction touched held before and after it, and the decimals of the tokens by mint. */
export type TokenBalances = {
  before: readonly TokenBalance[];
  after: readonly TokenBalance[];
  decimals: ReadonlyMap<string, number>;
};

/** As many accounts as a transaction can touch. */
const MAX_BALANCES = 256;
const AMOUNT = /^\d{1,20}$/;

/** Reads a transaction's token balances; what is malformed is left out. */
export function readTokenBalances({ balancesBefore, balancesAfter }: Transaction): TokenBalances {
  const before = balancesBefore.slice(0, MAX_BALANCES).flatMap(readBalance);
  const after = balancesAfter.slice(0, MAX_BALANCES).flatMap(readBalance);
  const decimals = new Map([...before, ...after].map((balance) => [balance.mint, balance.decimals]));
  return { before, after, decimals };
}

/** Who holds the one piece that there is of a token; undefined when several do, or nobody. */
export function soleHolder(balances: readonly TokenBalance[], mint: string): string | undefined {
  const held = balances.filter((balance) => balance.mint === mint && balance.amount > 0n);
  const [first] = held;
  return held.length === 1 && first?.amount === 1n && first.decimals === 0
    ? (first.owner ?? undefined)
    : undefined;
}

function readBalance(value: unknown): TokenBalance[] {
  if (!isFields(value) || !isFields(value.uiTokenAmount)) return [];
  const { mint, owner } = value;
  const { amount, decimals } = value.uiTokenAmount;
  if (!isAddress(mint) || typeof decimals !== 'number') return [];
  return typeof amount === 'string' && AMOUNT.test(amount)
    ? [{ mint, owner: isAddress(owner) ? owner : null, amount: BigInt(amount), decimals }]
    : [];
}
