import { describe, expect, it } from 'vitest';
import { advancePosition, filterUnprocessed, startPositionAfter } from './solana-position.ts';

const listed = (slot: number, signature: string) => ({ slot, signature, happenedAt: null, hasFailed: false });
const signatures = (all: readonly { signature: string }[]) => all.map(({ signature }) => signature);

describe('position', () => {
  it('starts after the newest slot', () => {
    const position = startPositionAfter(100, false);
    expect(signatures(filterUnprocessed(position, [listed(101, 'b'), listed(100, 'a')]))).toEqual(['b']);
  });

  it('keeps the last slots open: late transactions are new, processed ones are not', () => {
    const position = advancePosition(startPositionAfter(50, true), [listed(100, 'a'), listed(101, 'b')]);
    const list = [
      listed(101, 'b'),
      listed(101, 'late'),
      listed(100, 'a'),
      listed(99, 'later'),
      listed(60, 'old'),
    ];
    expect(signatures(filterUnprocessed(position, list))).toEqual(['later', 'late']);
  });

  it('knows when the list goes back past the open slots', () => {
    const begun = advancePosition(startPositionAfter(50, false), [listed(60, 'a')]);
    expect(begun.hasOlder).toBe(false);
    expect(advancePosition(begun, [listed(100, 'b')])).toMatchObject({ hasOlder: true, taken: [[100, 'b']] });
  });

  it('never reopens a closed slot', () => {
    const position = advancePosition(startPositionAfter(50, true), [listed(100, 'a')]);
    expect(advancePosition(position, [listed(80, 'late')])).toMatchObject({ slot: 100, openFrom: 68 });
  });

  it('stays small under load, but always keeps the whole newest slot', () => {
    const flood = Array.from({ length: 3_000 }, (_, at) => listed(100 + Math.floor(at / 600), `${at}`));
    const position = advancePosition(startPositionAfter(50, true), flood);
    expect(position).toMatchObject({ slot: 104, openFrom: 104 });
    expect(position.taken).toHaveLength(600);
    const oneSlot = flood.map(({ signature }) => listed(100, signature));
    expect(advancePosition(startPositionAfter(50, true), oneSlot).taken).toHaveLength(3_000);
  });
});
