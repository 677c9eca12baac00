import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { advanceDraws } from '#server/features/draws/advance-draws.ts';
import { type ListOwner, listOwner } from '#server/testing/list-owner.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { scale } from '../../../../testing/scope.ts';
import { prizeList } from './prizes-for-test.ts';

let test: TestApp;
let owner: ListOwner;

/** Longer than the lease of a worker that died. */
const LEASE_SECONDS = 61;
/** Every statement in the full scope. */
const STEP = scale(5, 1);

beforeAll(async () => {
  test = await startTestApp({ ports: { beacon: null } });
  owner = await listOwner(test);
});
afterAll(() => test.close());

class Killed extends Error {}

/** Lets a process die at its nth statement: that one and all later ones fail, and an open transaction is lost. */
function dieAt(statement: number): KyselyPlugin {
  let count = 0;
  return {
    transformQuery({ node }) {
      count += 1;
      if (count >= statement) throw new Killed(`statement ${count}`);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

async function workUntilKilled(statement: number): Promise<boolean> {
  const db = test.deps.db.withPlugin(dieAt(statement));
  try {
    while (await advanceDraws({ ...test.deps, db, drawLeadSeconds: 30 }));
    return false;
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
    return true;
  }
}

it('gives every winner one prize, at whichever statement the draw’s process is killed', async () => {
  let kills = 0;
  for (let statement = 1; ; statement += STEP) {
    const prizes = await prizeList(test, owner, { people: 4, winners: 3 });
    await prizes.add(['A', 'B', 'C', 'D']);
    await owner.call('POST', '/finish', { id: prizes.list.id });
    await owner.call('POST', '/winners/select', { id: prizes.list.id });
    const wasKilled = await workUntilKilled(statement);
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
