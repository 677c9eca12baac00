import { isAddress } from './instruction.ts';
import { isJsonObject, type Transaction } from './transaction.ts';

/** Older records do not contain the owner. */
export type TokenBalance = { mint: string; owner: string | null; amount: bigint; decimals: number };

/** Token balances of the touched accounts before and after the transaction, and decimals by mint. */
export type TokenBalances = {
  before: readonly TokenBalance[];
  after: readonly TokenBalance[];
  decimals: ReadonlyMap<string, number>;
};

/** The most accounts a transaction can touch. */
const MAX_BALANCES = 256;
const AMOUNT = /^\d{1,20}$/;

/** Skips malformed balances. */
export function readTokenBalances({ balancesBefore, balancesAfter }: Transaction): TokenBalances {
  const before = balancesBefore.slice(0, MAX_BALANCES).flatMap(readBalance);
  const after = balancesAfter.slice(0, MAX_BALANCES).flatMap(readBalance);
  const decimals = new Map([...before, ...after].map((balance) => [balance.mint, balance.decimals]));
  return { before, after, decimals };
}

/** The holder of a token's only piece; undefined when there are several holders or none. */
export function findSoleHolder(balances: readonly TokenBalance[], mint: string): string | undefined {
  const held = balances.filter((balance) => balance.mint === mint && balance.amount > 0n);
  const [first] = held;
  return held.length === 1 && first?.amount === 1n && first.decimals === 0
    ? (first.owner ?? undefined)
    : undefined;
}

function readBalance(value: unknown): TokenBalance[] {
  if (!isJsonObject(value) || !isJsonObject(value.uiTokenAmount)) return [];
  const { mint, owner } = value;
  const { amount, decimals } = value.uiTokenAmount;
  if (!isAddress(mint) || typeof decimals !== 'number') return [];
  return typeof amount === 'string' && AMOUNT.test(amount)
    ? [{ mint, owner: isAddress(owner) ? owner : null, amount: BigInt(amount), decimals }]
    : [];
}
