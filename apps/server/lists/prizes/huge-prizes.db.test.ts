import { MAX_PRIZES } from '@signboard/contract/prizes/check-codes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { timeParsing, watchEventLoop } from '#server/testing/event-loop.ts';
import { given, type ListOwner } from '#server/testing/given.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { isExhaustive, scale } from '../../../../testing/scope.ts';
import { assignPrizes, assignPrizeTo } from './assign-prizes.ts';

let test: TestApp;
let owner: ListOwner;

beforeAll(async () => {
  test = await startTestApp();
  owner = await given.owner(test);
});
afterAll(() => test.close());

const lines = (count: number, write = (at: number) => `CODE-${at}`) =>
  Array.from({ length: count }, (_, at) => write(at)).join('\n');
const newList = async () => (await owner.create()).json().result.id as string;

/** As long as parsing an ordinary body of the same size this many times. */
const MOST_PARSINGS = 30;
const TOO_MANY = 'A list can have up to 100000 prizes. Nothing was added.';

/** As many as allowed in the exhaustive scope. */
const MANY = scale(5_000, MAX_PRIZES);

const HUGE: [what: string, write: () => string, fields: object | null][] = [
  ['as many codes as allowed', () => lines(MANY), null],
  ['200,000 codes', () => lines(200_000), { codes: TOO_MANY }],
  ['a million empty lines', () => '\n'.repeat(1_300_000), { codes: 'Paste at least one code or link' }],
  ['the same code 100,000 times', () => lines(MAX_PRIZES, () => 'AGAIN'), { 'codes.2': 'Repeats line 1' }],
  ['one very long line', () => 'z'.repeat(2_700_000), { 'codes.1': 'Is longer than 200 characters' }],
  [
    'long wrong links',
    () => lines(13_000, (at) => `https://a@${at}.${'x'.repeat(180)}`),
    { 'codes.1': 'Should be a valid URL' },
  ],
];

describe.skipIf(!isExhaustive)('a huge number of prizes', () => {
  it.each(HUGE)('does not block other requests: %s', async (_what, write, fields) => {
    const codes = write();
    const limitMs = MOST_PARSINGS * timeParsing(JSON.stringify(lines(100_000).split('\n')));
    let blockedMs = Number.POSITIVE_INFINITY;
    // It counts as blocking only if it blocks each time: garbage is collected at any time.
    for (let attempt = 0; attempt < 3 && blockedMs >= limitMs; attempt += 1) {
      const id = await newList();
      const stop = watchEventLoop();
      const answer = await owner.call('POST', '/prizes', { id, codes });
      blockedMs = stop();
      expect(answer.statusCode).toBe(fields ? 400 : 200);
      if (fields) expect(answer.json().fields).toMatchObject(fields);
      else expect(answer.json().result).toMatchObject({ total: MANY, added: MANY });
      const more = await owner.call('POST', '/prizes', { id, codes: 'ONE-MORE' });
      if (MANY === MAX_PRIZES && !fields) expect(more.json().fields).toEqual({ codes: TOO_MANY });
      await owner.call('DELETE', `/delete?project_id=${id}`);
    }
    expect(blockedMs).toBeLessThan(limitMs);
  });

  it('is assigned by rank, and by repetition not again', async () => {
    const listId = await newList();
    await given.entries(test, { id: listId }, MANY);
    await owner.call('POST', '/prizes', { id: listId, codes: lines(MANY - 10) });
    const { db, pool } = test.deps;
    for (let last = 0; last < MANY; last += 10_000)
      await pool.query(
        `update entries set winner = true, rank = $2::int + 1 - entry_number
         where list_id = $1 and entry_number > $3 and entry_number <= $3 + 10000`,
        [listId, MANY, last],
      );
    const assignment = { listId, drawNumber: 1, now: test.clock.now() };
    const assign = () => db.transaction().execute((transaction) => assignPrizes(transaction, assignment));
    await assign();
    await assign();
    const { rows } = await pool.query(
      `select count(*)::int as given, count(*) filter (where position = rank)::int as ordered, max(rank) as last
       from prize_codes join entries using (list_id, entry_number) where list_id = $1`,
      [listId],
    );
    expect(rows).toEqual([{ given: MANY - 10, ordered: MANY - 10, last: MANY - 10 }]);
  });
});

describe('a list whose winners confirm', () => {
  it('gives prizes one by one, each winner one, until none is left', async () => {
    const listId = await newList();
    await given.entries(test, { id: listId }, 4);
    await owner.call('POST', '/prizes', { id: listId, codes: lines(3) });
    const { db, pool } = test.deps;
    await pool.query('update entries set winner = true, rank = entry_number where list_id = $1', [listId]);
    const draw = { listId, drawNumber: 1, now: test.clock.now() };
    const countGiven = async () =>
      (
        await pool.query(
          'select entry_number from prize_codes where list_id = $1 and entry_number is not null',
          [listId],
        )
      ).rows.length;
    const confirm = (entryNumber: number) =>
      db.transaction().execute((inner) => assignPrizeTo(inner, { ...draw, entryNumber }));
    for (const _again of [1, 2]) {
      expect(await confirm(4)).toBe(true);
      expect(await countGiven()).toBe(1);
    }
    const answers = await Promise.all([4, 3, 4, 2, 1, 3].map(confirm));
    expect(answers.filter(Boolean).length).toBeGreaterThanOrEqual(3);
    expect(await countGiven()).toBe(3);
    expect((await Promise.all([1, 2, 3, 4].map(confirm))).filter(Boolean)).toHaveLength(3);
    expect(await countGiven()).toBe(3);
  });
});
