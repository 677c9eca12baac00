import type { ValueMove } from '@signboard/sales/missing-facts.ts';

type Frame = {
  type?: unknown;
  from?: unknown;
  to?: unknown;
  value?: unknown;
  error?: unknown;
  calls?: unknown;
};

/** The calls that transfer ether; a delegate call only repeats its caller's value. */
const CARRIERS = new Set(['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT']);
const ADDRESS = /^0x[0-9a-f]{40}$/i;
const QUANTITY = /^0x[0-9a-f]{1,64}$/i;
/** A transaction has no more calls than its gas pays for. */
const MAX_FRAMES = 200_000;

/** The ether transfers in a call trace; null when it is malformed. Transfers of a failed call are reverted. */
export function valueMovesOf(trace: unknown): ValueMove[] | null {
  const moves: ValueMove[] = [];
  const open: unknown[] = [trace];
  for (let count = 0; open.length > 0; count += 1) {
    const frame = open.pop() as Frame | null;
    if (count > MAX_FRAMES || typeof frame !== 'object' || frame === null) return null;
    if (typeof frame.type !== 'string') return null;
    if (frame.error !== undefined && frame.error !== null) continue;
    const move = moveOf(frame);
    if (move === null) return null;
    if (move) moves.push(move);
    // In reverse, because they are popped from the end.
    if (Array.isArray(frame.calls)) for (const call of frame.calls.toReversed()) open.push(call);
  }
  return moves;
}

/** Undefined when the call transferred nothing, null when it is malformed. */
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
