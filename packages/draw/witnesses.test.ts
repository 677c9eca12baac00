import { describe, expect, it } from 'vitest';
import { checkWitnesses } from './check-witnesses.ts';
import { makeEntries, makeProof, PUBLIC_SOURCE, toProofFile } from './draw-for-test.ts';
import { nobleSha256 } from './hash.ts';
import { verifyProof } from './verify-proof.ts';
import { getRevealTime, judgeWitnesses } from './witnesses.ts';

const at = (time: string, root = 'Clock') => ({ signer: 'Clock 1', root, time: new Date(time) });

describe('witnesses', () => {
  it('[W2] count only before the random number was due', () => {
    const early = at('2023-08-23T15:59:23.999Z');
    const late = at('2023-08-23T15:59:24.000Z', 'Late clock');
    const refused = { refusal: 'untrusted' };
    expect(getRevealTime(PUBLIC_SOURCE)).toEqual(late.time);
    expect(judgeWitnesses(PUBLIC_SOURCE, [late, refused, early])).toEqual({
      inTime: [early],
      late: [late],
      refused: [refused],
    });
  });

  it('[W2] count once for each root, however many tokens lead to it', () => {
    const first = at('2023-08-23T15:58:10.000Z');
    const again = at('2023-08-23T15:58:11.000Z');
    const other = at('2023-08-23T15:58:12.000Z', 'Other');
    expect(judgeWitnesses(PUBLIC_SOURCE, [again, other, first, again]).inTime).toEqual([first, other]);
  });

  it('[W2] never come before a secret, which the operator knows from the beginning', () => {
    const source = { kind: 'commit-reveal', secretHash: '00'.repeat(32) } as const;
    expect(judgeWitnesses(source, [at('2020-01-01T00:00:00.000Z')])).toMatchObject({ inTime: [] });
  });

  it('[W2] are missing in a proof without timestamps', async () => {
    const none = { inTime: [], late: [], refused: [] };
    expect(await checkWitnesses(makeProof(), [], crypto.subtle)).toEqual(none);
  });
});

describe('attack B: a back-dated commitment', () => {
  it('attack B: makes a chosen entry win and the result still follows, but nobody saw it before the number', async () => {
    const entries = makeEntries(9);
    const roundTime = getRevealTime(PUBLIC_SOURCE) as Date;
    // The number is known by now: the operator tries creation times until the friend wins.
    const proofs = Array.from({ length: 300 }, (_, at) =>
      makeProof({
        entries,
        k: 1,
        facts: { createdAt: new Date(roundTime.getTime() - 60_000 - at).toISOString() },
      }),
    );
    const bent = proofs.find(({ results }) => results[0]?.winners[0] === 5);
    if (!bent) throw new Error('300 attempts at one of nine entries');
    expect(verifyProof(toProofFile(bent), { hashInto: nobleSha256 }).result).toBe('follows');
    expect(await checkWitnesses(bent, [], crypto.subtle)).toMatchObject({ inTime: [] });
    const stamped = at(new Date(roundTime.getTime() + 1_000).toISOString());
    expect(judgeWitnesses(PUBLIC_SOURCE, [stamped])).toMatchObject({ inTime: [], late: [stamped] });
  });
});
