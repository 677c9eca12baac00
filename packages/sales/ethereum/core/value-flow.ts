import type { ValueMove } from '../../missing-facts.ts';

/** Ether sent minus ether returned; undefined when the value flow is unknown. */
export function computeEthPaid(account: string, moves: readonly ValueMove[] | undefined): bigint | undefined {
  if (!moves) return undefined;
  return sum(moves, (move) => move.from === account) - sum(moves, (move) => move.to === account);
}

/** Ether received minus ether returned to those who paid it. */
export function computeEthKept(account: string, moves: readonly ValueMove[] | undefined): bigint | undefined {
  if (!moves) return undefined;
  const payers = new Set(moves.filter((move) => move.to === account).map((move) => move.from));
  return (
    sum(moves, (move) => move.to === account) -
    sum(moves, (move) => move.from === account && payers.has(move.to))
  );
}

export function computeEthSent(account: string, moves: readonly ValueMove[] | undefined): bigint | undefined {
  return moves && sum(moves, (move) => move.from === account);
}

function sum(moves: readonly ValueMove[], counts: (move: ValueMove) => boolean): bigint {
  return moves.filter(counts).reduce((total, move) => total + move.amount, 0n);
}
