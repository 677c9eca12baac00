import { describe, expect, it } from 'vitest';
import { type Confirmations, type Place, parseConfirmations } from './confirmations.ts';
import { makeEntries, makeProof, seededNumbers, sortForTest } from './draw-for-test.ts';
import { getInner, getPool, getWeight } from './entries.ts';
import { makeLeaf } from './entry.ts';
import { type FollowFaultReason, followConfirmations } from './follow-confirmations.ts';
import { nobleSha256 } from './hash.ts';
import { fromValidHex, toHex } from './hex.ts';
import type { Pool } from './pools.ts';
import { drawPools } from './pools.ts';
import { rank } from './rank.ts';

const SECONDS = 3600;
const DRAWN = Date.parse('2026-11-20T10:00:00.000Z');
const at = (hours: number) => new Date(DRAWN + hours * 3_600_000).toISOString();

function drawOf(count: number, k: number, pools?: Pool[]) {
  const entries = makeEntries(count).map((entry, index) => ({ ...entry, pool: pools ? index % 2 : 0 }));
  const proof = makeProof({ entries, k, ...(pools && { pools }), facts: { confirmSeconds: SECONDS } });
  const ranking = rank(proof.entries, sortForTest(entries).leaves, fromValidHex(proof.seed), nobleSha256);
  const leafAt = (index: number) =>
    toHex(
      makeLeaf(
        getInner(proof.entries, index),
        getWeight(proof.entries, index),
        getPool(proof.entries, index),
      ),
    );
  const lines = drawPools(proof.document.pools, proof.entries, ranking).map(({ order }) =>
    Array.from(order, leafAt),
  );
  return { proof, ranking, line: lines[0] as string[], lines };
}

const { proof, ranking, line } = drawOf(6, 2);
const [first, second, third, fourth, fifth] = line as [string, string, string, string, string];

const held = (leaf: string, since = 0): Place => ({
  leaf,
  placedAt: at(since),
  confirmBy: at(since + 1),
  confirmedAt: null,
  passedOverAt: null,
  reason: null,
});
const confirmed = (leaf: string, since: number, when: number): Place => ({
  ...held(leaf, since),
  confirmedAt: at(when),
});
const passed = (
  leaf: string,
  since: number,
  when: number,
  reason: Place['reason'] = 'not-confirmed',
): Place => ({
  ...held(leaf, since),
  passedOverAt: at(when),
  reason,
});
const gone = (leaf: string, when: number): Place => ({
  leaf,
  placedAt: null,
  confirmBy: null,
  confirmedAt: null,
  passedOverAt: at(when),
  reason: 'left',
});

const fileOf = (places: Place[], changes: Partial<Confirmations> = {}): Confirmations => ({
  commitment: proof.commitment,
  confirmSeconds: SECONDS,
  drawnAt: at(0),
  checkedAt: at(100),
  places,
  ...changes,
});
const follow = (places: Place[], changes?: Partial<Confirmations>) =>
  followConfirmations(proof, ranking, fileOf(places, changes));

describe('following confirmations', () => {
  it('begins with the winners of the draw', () => {
    expect(follow([held(first), held(second)])).toEqual({
      followed: { winners: [first, second], confirmed: 0, open: 2, passedOver: 0, movedUp: 0 },
    });
  });

  it('moves up the next in line, again and again, past those who have left', () => {
    const places = [
      passed(first, 0, 1),
      confirmed(second, 0, 1),
      passed(third, 1, 1.5, 'left'),
      gone(fourth, 1.5),
      confirmed(fifth, 1.5, 2),
    ];
    expect(follow(places)).toEqual({
      followed: { winners: [second, fifth], confirmed: 2, open: 0, passedOver: 2, movedUp: 2 },
    });
  });

  it('leaves a place empty only at the end of the line', () => {
    const all = line.map((leaf, index) => passed(leaf, Math.floor(index / 2), Math.floor(index / 2) + 1));
    expect(follow(all)).toMatchObject({ followed: { winners: [], passedOver: 6, movedUp: 4 } });
    expect(follow([passed(first, 0, 1), held(second)])).toEqual({
      fault: { reason: 'place-empty', leaf: null },
    });
  });

  it('accepts more time than was committed to: deadlines move when the site was down', () => {
    const late = { ...held(first), confirmBy: at(9), confirmedAt: at(8) };
    expect(follow([late, held(second)])).toMatchObject({ followed: { confirmed: 1 } });
  });

  it.each<[FollowFaultReason, string, Place[]]>([
    ['winner-missing', 'a winner is left out', [held(first)]],
    ['winner-missing', 'a winner never had the place', [gone(first, 0), held(second)]],
    ['not-next-in-line', 'someone is skipped', [passed(first, 0, 1), held(second), held(fourth, 1)]],
    ['not-next-in-line', 'a leaf appears twice', [held(first), held(second), held(second)]],
    ['not-next-in-line', 'a leaf is not in the draw', [held(first), held(second), held('ab'.repeat(32))]],
    [
      'not-next-in-line',
      'the later one moved up first',
      [passed(first, 0, 1), passed(second, 0, 1), held(third, 2), held(fourth, 1)],
    ],
    ['too-many-places', 'someone moved up without a free place', [held(first), held(second), held(third, 1)]],
    [
      'too-many-places',
      'two moved up for one',
      [passed(first, 0, 1), held(second), held(third, 1), held(fourth, 1)],
    ],
    [
      'moved-up-early',
      'someone moved up before the place was free',
      [passed(first, 0, 2), held(second), held(third, 1)],
    ],
    ['too-little-time', 'someone had less time', [{ ...held(first), confirmBy: at(0.9) }, held(second)]],
    [
      'too-little-time',
      'whoever moved up had less time',
      [passed(first, 0, 1), held(second), { ...held(third, 1), confirmBy: at(1.9) }],
    ],
    ['confirmed-late', 'a late confirmation counts', [confirmed(first, 0, 1.1), held(second)]],
    [
      'passed-over-early',
      'someone is passed over in time',
      [passed(first, 0, 0.5), held(second), held(third, 0.5)],
    ],
  ])('finds %s: %s', (reason, _what, places) => {
    expect(follow(places)).toMatchObject({ fault: { reason } });
  });

  it('is about one draw and its time', () => {
    const places = [held(first), held(second)];
    expect(follow(places, { commitment: 'ab'.repeat(32) })).toMatchObject({
      fault: { reason: 'other-draw' },
    });
    expect(follow(places, { confirmSeconds: SECONDS - 1 })).toMatchObject({
      fault: { reason: 'other-time' },
    });
  });

  it('follows each pool on its own', () => {
    const pools = [
      { id: 0, k: 1, overflowTo: null },
      { id: 1, k: 1, overflowTo: null },
    ];
    const { lines, ...draw } = drawOf(6, 2, pools);
    const [[a1, a2], [b1, b2]] = lines as [[string, string], [string, string]];
    const change = { commitment: draw.proof.commitment };
    const right = fileOf([passed(a1, 0, 1), held(b1), held(a2, 1)], change);
    expect(followConfirmations(draw.proof, draw.ranking, right)).toMatchObject({
      followed: { winners: [a2, b1], movedUp: 1 },
    });
    const wrong = fileOf([passed(a1, 0, 1), held(b1), held(b2, 1)], change);
    expect(followConfirmations(draw.proof, draw.ranking, wrong)).toHaveProperty('fault');
  });

  it('agrees with a simulation of the rule, and notices every place that is taken out of it', () => {
    const random = seededNumbers('confirmations');
    for (let round = 0; round < 40; round += 1) {
      const k = 1 + random(5);
      const draw = drawOf(k + random(12), k);
      const { places, winners } = simulate(draw.line, k, random);
      const file = fileOf(places, { commitment: draw.proof.commitment });
      const result = followConfirmations(draw.proof, draw.ranking, file);
      expect(result).toMatchObject({ followed: { winners } });
      const lost = random(places.length);
      const without = fileOf(
        places.filter((_, index) => index !== lost),
        { commitment: draw.proof.commitment },
      );
      expect(followConfirmations(draw.proof, draw.ranking, without)).toHaveProperty('fault');
    }
  });
});

/** Hour by hour: some confirm, the others are passed over, and the next move up. */
function simulate(order: readonly string[], k: number, random: (bound: number) => number) {
  const places: Place[] = order.slice(0, k).map((leaf) => held(leaf));
  let next = places.length;
  for (let hour = 1; hour <= 6; hour += 1) {
    let free = 0;
    for (const [index, place] of places.entries()) {
      if (place.confirmedAt !== null || place.passedOverAt !== null) continue;
      const since = (Date.parse(place.placedAt ?? '') - DRAWN) / 3_600_000;
      if (random(2) === 0) places[index] = confirmed(place.leaf, since, hour);
      else {
        places[index] = passed(place.leaf, since, hour);
        free += 1;
      }
    }
    for (; free > 0 && next < order.length; free -= 1, next += 1)
      places.push(held(order[next] as string, hour));
  }
  const winners = places.filter(({ passedOverAt }) => passedOverAt === null).map(({ leaf }) => leaf);
  return { places, winners };
}

describe('confirmations file', () => {
  const file = {
    format: 'signboard-draw-confirmations',
    version: 2,
    ...fileOf([held(first), gone(third, 1)]),
  };

  it('is parsed', () => {
    expect(parseConfirmations(JSON.stringify(file))).toEqual({
      confirmations: fileOf([held(first), gone(third, 1)]),
    });
  });

  it.each<[string, object]>([
    ['another format', { format: 'signboard-draw-proof' }],
    ['an unknown field', { winners: 3 }],
    ['no time to confirm', { confirmSeconds: 0 }],
    [
      'someone who confirmed and was passed over',
      { places: [{ ...passed(first, 0, 1), confirmedAt: at(0.5) }] },
    ],
    [
      'someone without a place who merely did not confirm',
      { places: [{ ...gone(first, 1), reason: 'not-confirmed' }] },
    ],
    ['a place without a deadline', { places: [{ ...held(first), confirmBy: null }] }],
    ['an unknown reason', { places: [{ ...passed(first, 0, 1), reason: 'disliked' }] }],
  ])('is refused with %s', (_what, changes) => {
    expect(parseConfirmations(JSON.stringify({ ...file, ...changes }))).toHaveProperty('fault');
  });
});
