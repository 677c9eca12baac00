import type { ValueMove } from '../../needs.ts';

/** What an account gave away in ether, less what came back; undefined when the movements are not known. */
export function ethPaidBy(account: string, moves: readonly ValueMove[] | undefined): bigint | undefined {
  if (!moves) return undefined;
  return sum(moves, (move) => move.from === account) - sum(moves, (move) => move.to === account);
}

/** What an account received in ether, less what it gave back to those who had paid it. */
export function ethKeptBy(account: string, moves: readonly ValueMove[] | undefined): bigint | undefined {
  if (!moves) return undefined;
  const payers = new Set(moves.filter((move) => move.to === account).map((move) => move.from));
  return (
    sum(moves, (move) => move.to === account) -
    sum(moves, (move) => move.from === account && payers.has(move.to))
  );
}

/** What an account paid out in ether. */
export function ethSentBy(account: string, moves: readonly ValueMove[] | undefined): bigint | undefined {
  return moves && sum(moves, (move) => move.from === account);
}

function sum(moves: readonly ValueMove[], counts: (move: ValueMove) => boolean): bigint {
  return moves.filter(counts).reduce((total, move) => total + move.amount, 0n);
}
