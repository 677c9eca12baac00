import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { given, type ListOwner } from '#server/testing/given.ts';
import { runDraws } from '#server/testing/run-draws.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { advanceDraws } from './advance-draws.ts';
import type { DrawSubscriber } from './draw-events.ts';

let test: TestApp;
let owner: ListOwner;

beforeAll(async () => {
  test = await startTestApp({ ports: { beacon: null } });
  owner = await given.owner(test);
});
afterAll(() => test.close());
beforeEach(() => runDraws(test));

/** A list whose draw was started by the call. */
async function startedDraw(participants = 3) {
  const list = await given.list(test, owner, { basics: { howManyWinners: 1 } });
  await given.participants(test, list, participants);
  await owner.call('POST', '/finish', { id: list.id });
  await owner.call('POST', '/winners/select', { id: list.id });
  return list;
}

async function work(...drawSubscribers: DrawSubscriber[]): Promise<void> {
  while (await advanceDraws({ ...test.deps, drawSubscribers, drawLeadSeconds: 30 }));
}

const stateOf = async ({ id }: { id: string }) =>
  (await test.deps.pool.query('select state from draws where list_id = $1', [id])).rows[0]?.state;

it('tells subscribers of an event in the order of the table', async () => {
  const heard: string[] = [];
  const listener = (name: string): DrawSubscriber => ({
    name,
    inTransaction: {
      committed: async () => heard.push(`${name} committed`),
      drawn: async (_db, { winners }) => heard.push(`${name} drawn ${winners}`),
    },
  });
  await startedDraw();
  await work(listener('a'), listener('b'));
  expect(heard).toEqual(['a committed', 'b committed', 'a drawn 1', 'b drawn 1']);
});

it('does not draw without its subscribers: one that fails undoes the event and what others wrote', async () => {
  const list = await startedDraw();
  const writer: DrawSubscriber = {
    name: 'writer',
    inTransaction: {
      drawn: (db, { draw, happenedAt }) =>
        db
          .insertInto('listEvents')
          .values({ listId: draw.listId, kind: 'full', occasion: 'drawn', happenedAt })
          .execute(),
    },
  };
  const failing: DrawSubscriber = {
    name: 'failing',
    inTransaction: { drawn: () => Promise.reject(new Error('not today')) },
  };
  const written = async () =>
    (await test.deps.pool.query(`select from list_events where list_id = $1 and kind = 'full'`, [list.id]))
      .rowCount;
  await expect(work(writer, failing)).rejects.toThrow('not today');
  expect([await stateOf(list), await written()]).toEqual(['committed', 0]);
  test.clock.advance(61);
  await work(writer);
  expect([await stateOf(list), await written()]).toEqual(['drawn', 1]);
});

it('hands out entries after the event in batches, and repeats a batch that failed', async () => {
  const list = await startedDraw(5);
  const batches: number[] = [];
  let failures = 1;
  const follower: DrawSubscriber = {
    name: 'follower',
    inTransaction: {},
    afterwards: {
      drawn: {
        cursor: 'mailedUpTo',
        async queueBatch(_db, _draw, { after }) {
          if (after === 2 && failures-- > 0) throw new Error('not today');
          batches.push(after);
          return after < 4 ? after + 2 : null;
        },
      },
    },
  };
  await expect(work(follower)).rejects.toThrow('not today');
  expect(await stateOf(list)).toBe('drawn');
  test.clock.advance(61);
  await work(follower);
  expect(batches).toEqual([0, 2, 4]);
});
