import type { ChannelName } from '@signboard/domain/channels/channels.ts';
import {
  NAMES,
  PRICES,
  sampleMint,
  sampleSale,
  TIDEPOOL,
} from '@signboard/domain/posts/testing/sample-sales.ts';
import type { Insertable } from 'kysely';
import { findBotChannel } from '#server/bots/bot-channels-store.ts';
import { writeMint, writeSale } from '#server/bots/sales-feed/fact-json.ts';
import {
  type ChannelClients,
  type ChannelDeps,
  createChannels,
  createClients,
} from '#server/channels/create-channels.ts';
import { parseConfig } from '#server/config/parse-config.ts';
import type { Tables } from '#server/platform/db/database.ts';
import { createLogger } from '#server/platform/lib/logger.ts';
import { createGuardedPost } from '#server/platform/providers/guarded-fetch/guarded-post.ts';
import type { XCredentials } from '#server/platform/providers/x/publish-port.ts';
import { createKeyring } from '#server/platform/secrets/keyring.ts';
import type { CollectionFields } from '#server/testing/add-collection.ts';
import { type BotFields, insertBot } from '#server/testing/given-bot.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { connectForTest, createTestDatabase } from '#server/testing/test-database.ts';
import type { Enrichment } from './compose/enrich-post.ts';
import type { QueueDeps } from './queue/channel-port.ts';
import type { DeliveryReport } from './queue/delivery.ts';
import { createPostBatches } from './queue/post-batches.ts';
import { postNext as postNextOf } from './queue/post-next.ts';

/** An access token unknown to X, for ports that do not check it. */
export const SIGNED: XCredentials = { kind: 'oauth1', token: 'a-token', secret: 'a-secret' };

/** The ports of the queue and of all channels. */
export type PostingDeps = ChannelDeps & ChannelClients & Omit<QueueDeps, 'channels' | 'batches'>;

/** Posts with the product's own channels; the loops of a process share what this returns. */
export function createPostNext(deps: PostingDeps): () => Promise<boolean> {
  const channels = createChannels(deps);
  const batches = createPostBatches({ ...deps, channels });
  return () => postNextOf({ ...deps, channels, batches });
}

/** The same, as a process with one loop. */
export const postNext = (deps: PostingDeps) => createPostNext(deps)();

const NO_PICTURES: Enrichment = { names: NAMES, prices: PRICES, pictures: [] };

type PostingBot = Omit<BotFields, 'collection'> & { collection?: Partial<CollectionFields> };
type DeliveryFields = Partial<Insertable<Tables['deliveries']>>;

/** A database with bots and deliveries, and posting with a clock that the test moves. */
export async function startPostingFixture(ports: Partial<PostingDeps> = {}) {
  const database = await createTestDatabase();
  const { db } = connectForTest(database.url, 12);
  const clock = createTestClock();
  const keyring = createKeyring(['a key for the tests, long enough.']);
  const reports: DeliveryReport[] = [];
  const lines: string[] = [];
  let made = 0;
  const config = parseConfig({
    X_WEB_BASE: 'https://x.test',
    TELEGRAM_WEB_BASE: 'https://t.test',
    BLUESKY_WEB_BASE: 'https://bsky.test',
  });
  const guardedPost = createGuardedPost({ allow: [], clock, userAgent: 'test' });
  const deps: PostingDeps = {
    ...createClients({ config, clock, guardedPost }),
    config,
    guardedPost,
    db,
    // Many tests leave a process in the middle of its work, as if it had died: then it renews no lease.
    clock: { ...clock, every: () => () => {} },
    keyring,
    log: createLogger('debug', { write: (line: string) => void lines.push(line) }),
    xPublisher: null,
    discordWebhooks: {
      parse: () => null,
      check: () => Promise.reject(new Error('not asked')),
      send: () => Promise.reject(new Error('not asked')),
    },
    telegramBots: {
      check: () => Promise.reject(new Error('not asked')),
      send: () => Promise.reject(new Error('not asked')),
    },
    blueskyAccounts: {
      signIn: () => Promise.reject(new Error('not asked')),
      refresh: () => Promise.reject(new Error('not asked')),
      uploadImage: () => Promise.reject(new Error('not asked')),
      putPost: () => Promise.reject(new Error('not asked')),
      labelAsBot: () => Promise.reject(new Error('not asked')),
    },
    enrich: async () => NO_PICTURES,
    traitsOf: async () => null,
    random: () => 0,
    operatorEmail: 'operator@example.test',
    onReport: (report) => void reports.push(report),
    ...ports,
  };

  /** A working Free bot by default. */
  const makeBot = async ({ collection, ...fields }: PostingBot = {}) => {
    made += 1;
    return await insertBot(deps, {
      twitterId: String(2_000_000 + made),
      username: `bot_${made}`,
      email: `owner${made}@example.test`,
      emailConfirmedAt: clock.now(),
      credentials: SIGNED,
      collection: { contract: TIDEPOOL, ...collection },
      ...fields,
    });
  };

  /** A queued delivery of a sale of one token. */
  const queue = async (botId: string, tokenId: string | number, fields: DeliveryFields = {}) => {
    const sale = sampleSale({ tokenId: String(tokenId), key: `sale-of-${tokenId}` });
    const mint = sampleMint({ tokenId: String(tokenId), key: `mint-of-${tokenId}` });
    const now = clock.now();
    const { id } = await db
      .insertInto('deliveries')
      .values({
        botId,
        channel: 'x',
        kind: 'sale',
        chain: 'ethereum',
        collection: TIDEPOOL,
        transaction: `0x${tokenId}`,
        blockNumber: 1,
        happenedAt: now,
        createdAt: now,
        nextAttemptAt: now,
        facts: JSON.stringify([fields.kind === 'mint' ? writeMint(mint) : writeSale(sale)]),
        ...fields,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };

  const delivery = (id: string) =>
    db.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const deliveries = (botId: string) =>
    db.selectFrom('deliveries').selectAll().where('botId', '=', botId).orderBy('number').execute();
  const bot = (id: string) =>
    db.selectFrom('bots').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  const connection = async (botId: string, channel: ChannelName = 'x') => {
    const found = await findBotChannel(db, botId, channel);
    if (!found) throw new Error(`the bot is not connected to ${channel}`);
    return found;
  };

  return {
    db,
    url: database.url,
    clock,
    deps,
    keyring,
    reports,
    lines,
    makeBot,
    queue,
    delivery,
    deliveries,
    bot,
    connection,
    states: async (botId: string) =>
      (await deliveries(botId)).map(({ state, reason }) => (reason ? `${state}: ${reason}` : state)),
    mails: async () =>
      await db
        .selectFrom('mails')
        .select(['template', 'recipient', 'details'])
        .orderBy('createdAt')
        .execute(),
    /** Posts until nothing more is due. */
    async drain(with_: Partial<PostingDeps> = {}) {
      while (await postNext({ ...deps, ...with_ }));
    },
    async clear() {
      await db.deleteFrom('bots').execute();
      await db.deleteFrom('mails').execute();
      await db.deleteFrom('publishingPauses').execute();
      reports.length = 0;
      lines.length = 0;
    },
    async close() {
      await db.destroy();
      await database.drop();
    },
  };
}

export type PostingFixture = Awaited<ReturnType<typeof startPostingFixture>>;
