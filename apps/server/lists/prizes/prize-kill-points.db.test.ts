import { afterAll, beforeAll, expect, it } from 'vitest';
import { advanceDraws } from '#server/lists/draws/advance-draws.ts';
import { given, type ListOwner } from '#server/testing/given.ts';
import { killAtStatement } from '#server/testing/kill-at-statement.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { scale } from '../../../../testing/scope.ts';
import { prizeList } from './prizes-for-test.ts';

let test: TestApp;
let owner: ListOwner;

/** Longer than the lease of a worker that died. */
const LEASE_SECONDS = 61;
/** Every statement in the exhaustive scope. */
const STEP = scale(12, 1);

beforeAll(async () => {
  test = await startTestApp({ ports: { beacon: null } });
  owner = await given.owner(test);
});
afterAll(() => test.close());

async function work(db = test.deps.db): Promise<void> {
  while (await advanceDraws({ ...test.deps, db, drawLeadSeconds: 30 }));
}

it('gives every winner one prize, at whichever statement the draw’s process is killed', async () => {
  let kills = 0;
  for (let statement = 1; ; statement += STEP) {
    const prizes = await prizeList(test, owner, { people: 4, winners: 3 });
    await prizes.add(['A', 'B', 'C', 'D']);
    await owner.call('POST', '/finish', { id: prizes.list.id });
    await owner.call('POST', '/winners/select', { id: prizes.list.id });
    const wasKilled = await killAtStatement(test.deps.db, statement, work);
    const { rows } = await test.deps.pool.query(
      `select draw_state, (select count(entry_number)::int from prize_codes where list_id = lists.id) as assigned
       from lists where id = $1`,
      [prizes.list.id],
    );
    const [{ draw_state: state, assigned }] = rows;
    expect(assigned, `killed at statement ${statement}`).toBe(state === 'drawn' ? 3 : 0);
    test.clock.advance(LEASE_SECONDS);
    while (await advanceDraws({ ...test.deps, drawLeadSeconds: 30 }));
    const { winners } = await prizes.ranked();
    const seen = await Promise.all(winners.map(prizes.codeOf));
    expect(seen, `killed at statement ${statement}`).toEqual(['A', 'B', 'C']);
    if (!wasKilled) break;
    kills += 1;
  }
  expect(kills * STEP).toBeGreaterThan(20);
});
