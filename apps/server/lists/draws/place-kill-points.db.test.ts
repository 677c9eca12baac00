import { parseConfirmations } from '@signboard/draw/confirmations.ts';
import { followConfirmations } from '@signboard/draw/follow-confirmations.ts';
import { nobleSha256 } from '@signboard/draw/hash.ts';
import { verifyProof } from '@signboard/draw/verify-proof.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { given, type ListOwner, type Participant } from '#server/testing/given.ts';
import { killAtStatement } from '#server/testing/kill-at-statement.ts';
import { runDraw } from '#server/testing/run-draws.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { scale } from '../../../../testing/scope.ts';
import { advanceDraws } from './advance-draws.ts';

let test: TestApp;
let owner: ListOwner;
let people: Participant[];

const ENTRIES = 7;
const WINNERS = 3;
/** Longer than the lease of a worker that died, and short enough to be no outage. */
const LEASE_SECONDS = 61;
const CONFIRM_SECONDS = 3600;
/** Every statement in the exhaustive scope. */
const STEP = scale(8, 1);

beforeAll(async () => {
  test = await startTestApp({ ports: { beacon: null } });
  people = await Promise.all(Array.from({ length: ENTRIES }, () => given.account(test)));
});
beforeEach(async () => {
  owner = await given.owner(test);
});
afterAll(() => test.close());

const work = async (db = test.deps.db) => {
  while (await advanceDraws({ ...test.deps, db, drawLeadSeconds: 30 }));
};

/** A drawn list whose first winner confirmed, and whose other winners’ time is up. */
async function listWithOverduePlaces() {
  const list = await given.list(test, owner, {
    basics: { howManyWinners: WINNERS, confirmHours: 1, availableSpots: 100 },
    access: { emailWinner: true, winnerMessage: { title: 'Hooray', message: 'You are in.' } },
  });
  await given.entries(
    test,
    list,
    people.map((person, index) => ({ ...person, email: `person${index}@example.test` })),
  );
  await runDraw(test, owner, list.id);
  await test.deps.pool.query('delete from mails');
  // As if the time had passed with a worker at work, and without moving the clock that sessions depend on.
  await test.deps.pool.query(
    `update draw_places set placed_at = placed_at - $2 * interval '1 second', confirm_by = confirm_by - $2 * interval '1 second',
       confirmed_at = case when rank = 1 then placed_at - interval '30 minutes' end
     where draw_id = (select id from draws where list_id = $1)`,
    [list.id, CONFIRM_SECONDS + 1],
  );
  await test.deps.pool.query(
    `update draws set drawn_at = drawn_at - $2 * interval '1 second', confirm_due_at = $3, confirm_checked_at = $3
     where list_id = $1`,
    [list.id, CONFIRM_SECONDS + 1, test.clock.now()],
  );
  return list;
}

/** What anyone can compute from the published files. */
async function follow(list: { workspace: string; name: string }) {
  const url = (path: string) =>
    `/api/v1/third/page/draw${path}?workspace=${list.workspace}&name=${list.name}`;
  const { proof, ranking } = verifyProof((await test.app.inject(url(''))).body, { hashInto: nobleSha256 });
  const parsed = parseConfirmations((await test.app.inject(url('/confirmations'))).body);
  if (!proof || !ranking || 'fault' in parsed) throw new Error('the files do not verify');
  return followConfirmations(proof, ranking, parsed.confirmations);
}

it('[R13] loses and doubles no place and no email, at whichever statement the process is killed', async () => {
  let kills = 0;
  for (let statement = 1; ; statement += STEP) {
    const list = await listWithOverduePlaces();
    const wasKilled = await killAtStatement(test.deps.db, statement, work);
    const places = await test.deps.pool.query(
      `select count(*)::int as held from draw_places
       where draw_id = (select id from draws where list_id = $1) and placed_at is not null and passed_over_at is null`,
      [list.id],
    );
    expect(places.rows, `right after a kill at statement ${statement}`).toEqual([{ held: WINNERS }]);
    test.clock.advance(LEASE_SECONDS);
    await Promise.all([work(), work()]);
    const { rows } = await test.deps.pool.query(
      'select rank from entries where list_id = $1 and winner order by rank',
      [list.id],
    );
    expect(rows, `killed at statement ${statement}`).toEqual([{ rank: 1 }, { rank: 4 }, { rank: 5 }]);
    const mails = await test.deps.pool.query(
      `select details ->> 'result' as result from mails where template = 'draw-result'`,
    );
    expect(mails.rows, `killed at statement ${statement}`).toEqual([
      { result: 'next-in-line' },
      { result: 'next-in-line' },
    ]);
    expect(await follow(list)).toMatchObject({
      followed: { confirmed: 1, open: 2, passedOver: 2, movedUp: 2 },
    });
    await test.deps.pool.query('update draws set confirm_due_at = null');
    if (!wasKilled) break;
    kills += 1;
  }
  expect(kills * STEP).toBeGreaterThan(10);
});

it('never has more places than the draw, whatever sends the statement', async () => {
  const list = await listWithOverduePlaces();
  const extra = test.deps.pool.query(
    `insert into draw_places (draw_id, entry_number, rank, placed_at, confirm_by)
     select draws.id, entry_number, rank, now(), now()
     from draws join entries on entries.list_id = draws.list_id where draws.list_id = $1 and rank = 4`,
    [list.id],
  );
  await expect(extra).rejects.toMatchObject({ constraint: 'draw_places_not_too_many' });
});
