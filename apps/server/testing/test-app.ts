import type { FastifyInstance } from 'fastify';
import type { BotsPorts } from '#server/bots/deps.ts';
import type { Enrich } from '#server/bots/posting/compose/enrich-post.ts';
import { parseConfig } from '#server/config/parse-config.ts';
import { type Readiness, WITHOUT_JOBS } from '#server/http/api/health.ts';
import { buildApp } from '#server/http/build-app.ts';
import type { DrawSubscriber } from '#server/lists/draws/draw-events.ts';
import { createLogger, type Logger } from '#server/platform/lib/logger.ts';
import type { Mail } from '#server/platform/providers/mail/smtp-mailer.ts';
import type { Deps } from '#server/wiring/deps.ts';
import { drawSubscribers } from '#server/wiring/draw-subscribers.ts';
import { wire } from '#server/wiring/wire.ts';
import { createMemoryFileStore } from './memory-file-store.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { createTestDatabase, NO_POOL_LIMITS } from './test-database.ts';

export type TestApp = {
  app: FastifyInstance;
  deps: Deps & { drawSubscribers: readonly DrawSubscriber[] };
  clock: TestClock;
  sentMails: Mail[];
  close(): Promise<void>;
};

export type TestAppOptions = {
  settings?: Record<string, string>;
  ports?: Partial<
    Pick<
      Deps,
      | 'beacon'
      | 'captcha'
      | 'contractSignatures'
      | 'contractLookup'
      | 'rangeChains'
      | 'chainReads'
      | 'mailer'
      | 'imageStore'
      | 'collectionPictures'
      | 'fileStore'
      | 'guardedFetch'
      | 'guardedPost'
      | 'discordWebhooks'
      | 'discordMembershipCheck'
      | 'discordServers'
      | 'discordAccounts'
      | 'discordRoles'
      | 'xFollowCheck'
      | 'xBotLogin'
    > &
      BotsPorts & { enrich: Enrich }
  >;
  webDist?: string;
  /** TTL of the caches of public lists and of what wallets hold; off by default. */
  memoryMs?: number;
  log?: Logger;
  readiness?: Readiness;
  /** Another app, whose database and clock this one uses, as another process would. */
  besides?: TestApp;
};

/** A web app on its own database, with a controllable clock and captured emails. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { besides } = options;
  const database = besides
    ? { url: besides.deps.databaseUrl, drop: async () => {} }
    : await createTestDatabase();
  const clock = besides?.clock ?? createTestClock();
  const sentMails: Mail[] = [];
  const config = parseConfig({ RATE_LIMIT_PER_MINUTE: '100000', DATABASE_POOL: '6', ...options.settings });
  const wired = wire(config, {
    databaseUrl: database.url,
    secretKeys: ['a key for the tests, long enough.'],
    log: options.log ?? createLogger('silent'),
    clock,
    poolLimits: NO_POOL_LIMITS,
  });
  const mailer = { send: async (mail: Mail) => void sentMails.push(mail), close: () => {} };
  // A test must read its own writes.
  const deps = {
    ...wired,
    drawSubscribers,
    mailer,
    publicListTtlMs: options.memoryMs ?? 0,
    holdingsTtlMs: options.memoryMs ?? 0,
    fileStore: createMemoryFileStore(),
    ...options.ports,
  };
  const app = await buildApp(deps, {
    readiness: options.readiness ?? WITHOUT_JOBS,
    webDist: options.webDist ?? null,
  });
  return {
    app,
    deps,
    clock,
    sentMails,
    async close() {
      await app.close();
      await deps.close();
      await database.drop();
    },
  };
}
