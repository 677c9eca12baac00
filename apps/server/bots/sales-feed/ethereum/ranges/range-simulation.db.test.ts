import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#server/platform/db/connect.ts';
import { connectForTest, createTestDatabase } from '#server/testing/test-database.ts';
import { OUTER_LIMIT_MS } from '../../../../../../testing/outer-limit.ts';
import { scale } from '../../../../../../testing/scope.ts';
import { simulateRanges } from './testing/range-simulation.ts';

const given = (name: string) => process.env[name]?.split(',').map(Number);
const QUICK_SEEDS = [1];
const FULL_SEEDS = Array.from({ length: 200 }, (_, at) => at + 1);
const SEEDS = given('SIMULATION_SEEDS') ?? scale(QUICK_SEEDS, FULL_SEEDS);
const BLOCKS = given('SIMULATION_BLOCKS')?.[0] ?? scale(30, 60);
const LONGEST_MS = OUTER_LIMIT_MS + BLOCKS * 200;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ db } = connectForTest(database.url, 2));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

describe(`by ranges, after ${BLOCKS} blocks of nodes that fail, lag, leave out logs and change their chain`, () => {
  it.each(SEEDS)(
    'posts every sale of the final chain once and nothing else (seed %i)',
    async (seed) => {
      const { violations, rates, counts } = await simulateRanges({
        seed,
        blocks: BLOCKS,
        databaseUrl: database.url,
        db,
      });
      expect(violations, `seed ${seed}, ${JSON.stringify({ rates, counts })}`).toEqual([]);
      expect(counts.sales).toBeGreaterThan(BLOCKS / 2);
    },
    LONGEST_MS,
  );
});
