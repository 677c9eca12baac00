import type { ValueMove } from '@signboard/sales/needs.ts';

type Frame = {
  type?: unknown;
  from?: unknown;
  to?: unknown;
  value?: unknown;
  error?: unknown;
  calls?: unknown;
};

/** The calls that carry ether of their own; a delegated call only shows that of its caller. */
const CARRIERS = new Set(['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT']);
const ADDRESS = /^0x[0-9a-f]{40}$/i;
const QUANTITY = /^0x[0-9a-f]{1,64}$/i;
/** A transaction has no more calls than its gas pays for. */
const MOST_FRAMES = 200_000;

/** The movements of ether in a call trace; null when it is none. What a failed call moved was moved back. */
export function valueMovesOf(trace: unknown): ValueMove[] | null {
  const moves: ValueMove[] = [];
  const open: unknown[] = [trace];
  for (let count = 0; open.length > 0; count += 1) {
    const frame = open.pop() as Frame | null;
    if (count > MOST_FRAMES || typeof frame !== 'object' || frame === null) return null;
    if (typeof frame.type !== 'string') return null;
    if (frame.error !== undefined && frame.error !== null) continue;
    const move = moveOf(frame);
    if (move === null) return null;
    if (move) moves.push(move);
    // The last one first: they are taken from the end.
    if (Array.isArray(frame.calls)) for (const call of frame.calls.toReversed()) open.push(call);
  }
  return moves;
}

/** The movement of one call: undefined when it moved nothing, null when it cannot be read. */
function moveOf({ type, from, to, value }: Frame): ValueMove | null | undefined {
  if (!CARRIERS.has(String(type)) || value === undefined || value === null) return undefined;
  if (typeof value !== 'string' || !QUANTITY.test(value)) return null;
  const amount = BigInt(value);
  if (amount === 0n) return undefined;
  if (!isAddress(from) || !isAddress(to)) return null;
  return { from: from.toLowerCase(), to: to.toLowerCase(), amount };
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && ADDRESS.test(value);
}
