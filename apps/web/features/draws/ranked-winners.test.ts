import { makeEntries, makeProof, toOpening } from '@signboard/draw/draw-for-test.ts';
import { nobleSha256 } from '@signboard/draw/hash.ts';
import { verifyProof } from '@signboard/draw/verify-proof.ts';
import { describe, expect, it } from 'vitest';
import { rankWinners } from './ranked-winners.ts';

const entries = makeEntries(9);

function winnersOf(proof: Parameters<typeof verifyProof>[0], opened = entries.map(toOpening)) {
  const verdict = verifyProof(proof, { hashInto: nobleSha256 });
  if (!verdict.proof || !verdict.ranking) throw new Error('the draw could not be repeated');
  return rankWinners(verdict.proof, verdict.ranking, opened, nobleSha256);
}

describe('the winners of a repeated draw', () => {
  it('[W2] are those of the proof, in the order of the draw', () => {
    const proof = makeProof({ entries });
    const { first, total } = winnersOf(proof);
    expect(total).toBe(proof.document.pools[0]?.k);
    expect(first.map(({ place }) => place)).toEqual(first.map((_, at) => at + 1));
    expect(new Set(first.map(({ address }) => address)).size).toBe(total);
    for (const { address } of first) expect(entries.map((entry) => entry.address)).toContain(address);
  });

  it('have no address when the list shows no wallets, or shows others', () => {
    const strangers = makeEntries(12).slice(9).map(toOpening);
    for (const opened of [[], strangers])
      expect(winnersOf(makeProof({ entries }), opened).first.map(({ address }) => address)).toEqual([
        null,
        null,
        null,
      ]);
  });
});
