import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#server/platform/db/connect.ts';
import { connectForTest, createTestDatabase } from '#server/testing/test-database.ts';
import { OUTER_LIMIT_MS } from '../../../../../testing/outer-limit.ts';
import { scale } from '../../../../../testing/scope.ts';
import { simulateSolana } from './testing/solana-simulation.ts';

/** Regression seeds that once found a bug. */
const REGRESSIONS: readonly number[] = [];

const given = (name: string) => process.env[name]?.split(',').map(Number);
const SEED_COUNT = scale(1, 200);
const SEEDS = given('SOLANA_SIMULATION_SEEDS') ?? Array.from({ length: SEED_COUNT }, (_, at) => at + 1);
const ROUNDS = given('SOLANA_SIMULATION_ROUNDS')?.[0] ?? 30;

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

describe('after failing, lagging and disordered nodes, broken lines and shutdowns', () => {
  it.each([...new Set([...REGRESSIONS, ...SEEDS])])(
    '[R10] posts every sale on Solana and nothing else (seed %i)',
    async (seed) => {
      const { lost, invented, counts, rates } = await simulateSolana({
        seed,
        rounds: ROUNDS,
        databaseUrl: database.url,
        db,
      });
      expect({ lost, invented }, `seed ${seed}, ${JSON.stringify({ rates, counts })}`).toEqual({
        lost: [],
        invented: [],
      });
      expect(counts.sales).toBeGreaterThan(ROUNDS / 2);
    },
    OUTER_LIMIT_MS + ROUNDS * 200,
  );
});
