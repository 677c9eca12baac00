import { getFact, type KnownFacts } from '../../missing-facts.ts';
import type { Currency } from '../../sale.ts';
import { getAccounts } from './instruction.ts';
import type { DecodeContext, Fill } from './marketplace-decoder.ts';
import { findPayments } from './payments.ts';
import type { TokenBalance, TokenBalances } from './token-balances.ts';

export const SOL: Currency = { id: 'SOL', symbol: 'SOL', decimals: 9 };

/** The mint of wrapped SOL; programs derived from Metaplex's use it to mean SOL itself. */
export const WRAPPED_SOL = 'So11111111111111111111111111111111111111112';

const SYMBOLS: ReadonlyMap<string, readonly [symbol: string, decimals: number]> = new Map([
  [WRAPPED_SOL, ['WSOL', 9]],
  ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', ['USDC', 6]],
  ['Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', ['USDT', 6]],
  ['DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263', ['BONK', 5]],
]);

/** The decimals are those shown in the transaction, if the token moved. */
export function getCurrency(
  mint: string,
  { balances, knowledge }: { balances: DecodeContext['balances']; knowledge: KnownFacts },
): Currency {
  const known = SYMBOLS.get(mint);
  if (known) return { id: mint, symbol: known[0], decimals: known[1] };
  const told = getFact(knowledge.currencies, { kind: 'currency', address: mint });
  const decimals = told?.decimals ?? balances.decimals.get(mint) ?? null;
  return { id: mint, symbol: told?.symbol ?? null, decimals };
}

/**
 * The payment currency of a sale whose instruction does not contain it: its mint is one of the accounts, the only one
 * of a token that moved besides the sold token. A seller who received no SOL but has more of a token than before was
 * paid in it, whatever the accounts are.
 */
export function findSaleCurrency(
  fill: Fill,
  { mint, seller }: { mint: string; seller: string },
  context: DecodeContext,
): Currency {
  const named = getAccounts(fill.instruction).find(
    (account): account is string =>
      typeof account === 'string' &&
      account !== mint &&
      account !== WRAPPED_SOL &&
      (SYMBOLS.has(account) || context.balances.decimals.has(account)),
  );
  const isPaidInSol = findPayments(fill, context).some(({ to }) => to === seller);
  const money = named ?? (isPaidInSol ? undefined : earnedBy(seller, context.balances));
  return money ? getCurrency(money, context) : SOL;
}

/** The only fungible token of which a wallet has more than before. */
function earnedBy(owner: string, { before, after }: TokenBalances): string | undefined {
  const isMoney = (balance: TokenBalance) => balance.owner === owner && balance.decimals > 0;
  const had = new Map(before.filter(isMoney).map(({ mint, amount }) => [mint, amount]));
  const earned = after.filter(isMoney).filter(({ mint, amount }) => amount > (had.get(mint) ?? 0n));
  return earned.length === 1 ? earned[0]?.mint : undefined;
}
