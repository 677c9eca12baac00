import { describe, expect, it } from 'vitest';
import { type Confirmations, type Place, parseConfirmations } from './confirmations.ts';
import { makeEntries, makeProof, ROUND_1000, rankFile, seededNumbers } from './draw-for-test.ts';
import { type FollowFaultReason, followConfirmations } from './follow-confirmations.ts';
import type { Pool } from './pools.ts';
import { drawPools } from './pools.ts';

const SECONDS = 3600;
const DRAWN = Date.parse('2026-11-20T10:00:00.000Z');
const after = (hours: number) => new Date(DRAWN + hours * 3_600_000 + 1).toISOString();
const at = (hours: number) => new Date(DRAWN + hours * 3_600_000).toISOString();

function drawOf(count: number, k: number, pools?: Pool[]) {
  const entries = makeEntries(count).map((entry, index) => ({ ...entry, pool: pools ? index % 2 : 0 }));
  const proof = makeProof({ entries, k, ...(pools && { pools }), facts: { confirmSeconds: SECONDS } });
  const { ranking } = rankFile(proof, ROUND_1000);
  const lines = drawPools(proof.document.pools, proof.entries, ranking).map(({ order }) =>
    Array.from(order, (index) => index + 1),
  );
  return { proof, ranking, line: lines[0] as number[], lines };
}

const { proof, ranking, line } = drawOf(6, 2);
const [first, second, third, fourth, fifth] = line as [number, number, number, number, number];

const held = (number: number, since = 0): Place => ({
  number,
  placedAt: at(since),
  confirmBy: at(since + 1),
  confirmedAt: null,
  passedOverAt: null,
  reason: null,
});
const confirmed = (number: number, since: number, when: number): Place => ({
  ...held(number, since),
  confirmedAt: at(when),
});
/** A moment after the deadline, or earlier for those who have left. */
const passed = (
  number: number,
  since: number,
  when: number,
  reason: Place['reason'] = 'not-confirmed',
): Place => ({
  ...held(number, since),
  passedOverAt: after(when),
  reason,
});
const gone = (number: number, when: number): Place => ({
  number,
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
  checkedAt: at(1.05),
  extensions: [],
  places,
  ...changes,
});
const follow = (places: Place[], changes?: Partial<Confirmations>) =>
  followConfirmations(proof, ranking, fileOf(places, changes));

describe('following confirmations', () => {
  it('begins with the winners of the draw', () => {
    expect(follow([held(first), held(second)])).toEqual({
      followed: { winners: [first, second], confirmed: 0, open: 2, overdue: 0, passedOver: 0, movedUp: 0 },
    });
  });

  it('moves up the next in line, again and again, past those who have left', () => {
    const places = [
      passed(first, 0, 1),
      confirmed(second, 0, 1),
      passed(third, 1.001, 1.5, 'left'),
      gone(fourth, 1.5),
      confirmed(fifth, 1.501, 2),
    ];
    expect(follow(places, { checkedAt: at(2) })).toEqual({
      followed: { winners: [second, fifth], confirmed: 2, open: 0, overdue: 0, passedOver: 2, movedUp: 2 },
    });
  });

  it('leaves a place empty only at the end of the line', () => {
    const all = line.map((number, index) => {
      const since = Math.floor(index / 2) * 1.001;
      return passed(number, since, since + 1);
    });
    expect(follow(all, { checkedAt: at(4) })).toMatchObject({
      followed: { winners: [], passedOver: 6, movedUp: 4 },
    });
    expect(follow([passed(first, 0, 1), held(second)])).toEqual({
      fault: { reason: 'place-empty', number: null },
    });
  });

  it('[W2] gives an extension to everyone whose place was open, and to nobody else', () => {
    const extensions = [{ from: at(0.5), seconds: 1_800 }];
    const longer = { ...held(first), confirmBy: at(1.5) };
    const before = { ...confirmed(second, 0, 0.25) };
    expect(follow([longer, before], { extensions })).toMatchObject({ followed: { open: 1, confirmed: 1 } });
    const after = { ...confirmed(second, 0, 0.75), confirmBy: at(1.5) };
    expect(follow([longer, after], { extensions })).toMatchObject({ followed: { confirmed: 1 } });
    for (const places of [
      [held(first), before],
      [longer, { ...before, confirmBy: at(1.5) }],
      [longer, { ...after, confirmBy: at(1) }],
    ])
      expect(follow(places, { extensions })).toMatchObject({ fault: { reason: 'wrong-time' } });
    expect(follow([longer, before])).toMatchObject({ fault: { reason: 'wrong-time', number: first } });
  });

  it('[W2] counts those whose time is over by the clock of the reader', () => {
    const file = fileOf([held(first), held(second)], { checkedAt: at(0.5) });
    const overdue = (now: string) => followConfirmations(proof, ranking, file, new Date(now));
    expect(overdue(at(1))).toMatchObject({ followed: { open: 2, overdue: 0 } });
    expect(overdue(at(2))).toMatchObject({ followed: { open: 2, overdue: 2 } });
  });

  it.each<[FollowFaultReason, string, Place[], string?]>([
    ['winner-missing', 'a winner is left out', [held(first)]],
    ['winner-missing', 'a winner never had the place', [gone(first, 0), held(second)]],
    ['not-next-in-line', 'someone is skipped', [passed(first, 0, 1), held(second), held(fourth, 1.001)]],
    ['not-next-in-line', 'a number appears twice', [held(first), held(second), held(second)]],
    ['not-next-in-line', 'a number is not in the draw', [held(first), held(second), held(7)]],
    [
      'not-next-in-line',
      'the later one moved up first',
      [passed(first, 0, 1), passed(second, 0, 1), held(third, 1.02), held(fourth, 1.01)],
    ],
    ['too-many-places', 'someone moved up without a free place', [held(first), held(second), held(third, 1)]],
    [
      'too-many-places',
      'two moved up for one',
      [passed(first, 0, 1), held(second), held(third, 1.001), held(fourth, 1.001)],
    ],
    [
      'moved-up-early',
      'someone moved up before the place was free',
      [passed(first, 0, 1.01), held(second), held(third, 1.001)],
    ],
    ['wrong-time', 'someone had less time', [{ ...held(first), confirmBy: at(0.9) }, held(second)]],
    ['wrong-time', 'one winner alone had more time', [{ ...held(first), confirmBy: at(9) }, held(second)]],
    [
      'wrong-time',
      'whoever moved up had less time',
      [passed(first, 0, 1), held(second), { ...held(third, 1.001), confirmBy: at(1.9) }],
    ],
    ['confirmed-late', 'a late confirmation counts', [confirmed(first, 0, 1.04), held(second)]],
    ['confirmed-late', 'a confirmation is in the future', [confirmed(first, 0, 0.9), held(second)], at(0.5)],
    [
      'passed-over-early',
      'someone is passed over in time',
      [passed(first, 0, 0.5), held(second), held(third, 0.501)],
    ],
    [
      'passed-over-early',
      'a winner is gone in the millisecond of the draw',
      [{ ...passed(first, 0, 0, 'left'), passedOverAt: at(0) }, held(second), held(third, 0)],
    ],
    [
      'passed-over-early',
      'someone on the waiting list was gone by then',
      [passed(first, 0, 1), held(second), { ...gone(third, 0), passedOverAt: at(0) }, held(fourth, 1.001)],
    ],
    ['overdue', 'a place stays open for forty days', [held(first), held(second)], at(960)],
    [
      'overdue',
      'someone is passed over too late',
      [passed(first, 0, 1.5), passed(second, 0, 1), held(third, 1.001), held(fourth, 1.51)],
      at(1.6),
    ],
  ])('[W2] finds %s: %s', (reason, _what, places, checkedAt) => {
    expect(follow(places, checkedAt ? { checkedAt } : {})).toMatchObject({ fault: { reason } });
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
    const [[a1, a2], [b1, b2]] = lines as [[number, number], [number, number]];
    const change = { commitment: draw.proof.commitment };
    const right = fileOf([passed(a1, 0, 1), held(b1), held(a2, 1.001)], change);
    expect(followConfirmations(draw.proof, draw.ranking, right)).toMatchObject({
      followed: { winners: [a2, b1], movedUp: 1 },
    });
    const wrong = fileOf([passed(a1, 0, 1), held(b1), held(b2, 1.001)], change);
    expect(followConfirmations(draw.proof, draw.ranking, wrong)).toHaveProperty('fault');
  });

  it('agrees with a simulation of the rule, and notices every place that is taken out of it', () => {
    const random = seededNumbers('confirmations');
    for (let round = 0; round < 40; round += 1) {
      const k = 1 + random(5);
      const draw = drawOf(k + random(12), k);
      const { places, winners } = simulate(draw.line, k, random);
      const checked = { commitment: draw.proof.commitment, checkedAt: at(6 * 1.001) };
      const file = fileOf(places, checked);
      const result = followConfirmations(draw.proof, draw.ranking, file);
      expect(result).toMatchObject({ followed: { winners } });
      const lost = random(places.length);
      const without = fileOf(
        places.filter((_, index) => index !== lost),
        checked,
      );
      expect(followConfirmations(draw.proof, draw.ranking, without)).toHaveProperty('fault');
    }
  });
});

/** Hour by hour: some confirm, the others are passed over, and the next move up. */
function simulate(order: readonly number[], k: number, random: (bound: number) => number) {
  const places: Place[] = order.slice(0, k).map((number) => held(number));
  let next = places.length;
  // Each check is a little more than an hour after the one before: then those who moved up there have run out of time.
  for (let hour = 1; hour <= 6; hour += 1) {
    let free = 0;
    for (const [index, place] of places.entries()) {
      if (place.confirmedAt !== null || place.passedOverAt !== null) continue;
      if (random(2) === 0) places[index] = { ...place, confirmedAt: at(hour * 1.001 - 0.5) };
      else {
        places[index] = { ...place, passedOverAt: at(hour * 1.001), reason: 'not-confirmed' };
        free += 1;
      }
    }
    for (; free > 0 && next < order.length; free -= 1, next += 1)
      places.push({
        ...held(order[next] as number),
        placedAt: at(hour * 1.001),
        confirmBy: at(hour * 1.001 + 1),
      });
  }
  const winners = places.filter(({ passedOverAt }) => passedOverAt === null).map(({ number }) => number);
  return { places, winners };
}

describe('confirmations file', () => {
  const file = {
    format: 'signboard-draw-confirmations',
    version: 3,
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
