import { CHANNELS, type ChannelName } from '@signboard/domain/channels/channels.ts';
import { sampleSale, TIDEPOOL } from '@signboard/domain/posts/testing/sample-sales.ts';
import { discordCrowdWebhook } from '@signboard/sandbox/discord/discord-fixtures.ts';
import { type Sandbox, startSandboxForTest } from '@signboard/sandbox/sandbox-for-test.ts';
import { telegramCrowdBot } from '@signboard/sandbox/telegram/telegram-fixtures.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PostingFixture, postNext, startPostingFixture } from '#server/bots/posting/posting-for-test.ts';
import { findPosts } from '#server/bots/posting/queue/deliveries-store.ts';
import { createBlueskyAccounts } from '#server/channels/bluesky/bluesky-accounts.ts';
import type { BlueskyAccess } from '#server/channels/bluesky/bluesky-secret.ts';
import { createTelegramBots } from '#server/channels/telegram/telegram-bots.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { createDiscordWebhooks } from '#server/platform/providers/discord/discord-webhook.ts';
import { createGuardedPost } from '#server/platform/providers/guarded-fetch/guarded-post.ts';
import type { XSigningCredentials } from '#server/platform/providers/x/publish-port.ts';
import { sandboxX } from '#server/platform/providers/x/sandbox-x-for-test.ts';
import { OUTER_LIMIT_MS } from '../../../../testing/outer-limit.ts';
import { scale } from '../../../../testing/scope.ts';
import { CursorMoved, commitDecoded } from './commit-decoded.ts';
import { connectFaulty, type StatementOutcome } from './testing/faulty-database.ts';

/** A process dies before a statement runs, or after it ran and before its answer. */
const DEATHS: readonly StatementOutcome[] = ['fails-before', 'answer-lost'];
const EVERY = scale(15, 1);
const X_ACCOUNT = { username: 'tidepool_sales', twitterId: '1700000000000000021' };
const BLUESKY = { handle: 'tidepool-sales.sandbox.test', password: 'tide-pool-sale-bots' };

let sandbox: Sandbox;
let world: PostingFixture;
let signed: XSigningCredentials;
let bluesky: BlueskyAccess;
let sales = 0;

beforeAll(async () => {
  sandbox = await startSandboxForTest();
  world = await startPostingFixture();
  const { env, url } = sandbox;
  const { clock } = world;
  const x = sandboxX(sandbox);
  signed = (await x.connectSigned(X_ACCOUNT.username)).credentials;
  Object.assign(world.deps, {
    xPublisher: x.publisher,
    discordWebhooks: createDiscordWebhooks({
      apiBase: env.DISCORD_API_BASE ?? '',
      publicUrl: 'https://signboard.test',
      clock,
    }),
    telegramBots: createTelegramBots({ apiBase: env.TELEGRAM_API_BASE ?? '', clock }),
    blueskyAccounts: createBlueskyAccounts({
      apiBase: env.BLUESKY_API_BASE ?? '',
      guardedPost: createGuardedPost({ clock, allow: [url], userAgent: 'Signboard (test)' }),
      clock,
    }),
  });
  const session = await world.deps.blueskyAccounts.signIn(BLUESKY.handle, BLUESKY.password);
  bluesky = { password: BLUESKY.password, session };
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ limited: 'false' });
  expect((await fetch(`${url}/x/rate-limit`, { method: 'POST', headers, body })).ok).toBe(true);
});
afterAll(async () => {
  await world.close();
  await sandbox.stop();
});

const makeBot = (channel: ChannelName) =>
  world.makeBot({
    ...X_ACCOUNT,
    isPay: true,
    ownerAddress: '0xa11ce',
    ownerChain: 'ethereum',
    credentials: channel === 'x' ? signed : null,
    // Discord accepts five messages in two seconds for each webhook.
    webhook: channel === 'discord' ? discordCrowdWebhook(sales) : null,
    telegram: channel === 'telegram' ? { token: telegramCrowdBot(1).token, chatId: '-400003' } : null,
    bluesky: channel === 'bluesky' ? bluesky : null,
  } as never);

/** Reads the sale, unless that was done, and posts what is due. */
async function work(db: Db, sale: number): Promise<void> {
  const read = commitDecoded(db, {
    decoded: [
      {
        chain: 'ethereum',
        transaction: `0x${sale}`,
        blockNumber: sale,
        blockHash: `0xb${sale}`,
        happenedAt: world.clock.now(),
        sales: [{ sale: saleOf(sale), keys: [TIDEPOOL] }],
        mints: [],
      },
    ],
    prices: new Map(),
    moveCursor: (trx) => moveCursor(trx, sale),
  });
  await read.catch((error) => {
    if (!(error instanceof CursorMoved)) throw error;
  });
  // The database uses the real clock, which is ahead of the test's.
  await world.db
    .updateTable('deliveries')
    .set({ nextAttemptAt: world.clock.now(), createdAt: world.clock.now() })
    .where('attempts', '=', 0)
    .execute();
  while (await postNext({ ...world.deps, db }));
}

function saleOf(number: number) {
  const facts = sampleSale({ tokenId: String(number), key: `sale-${number}` });
  return { ...facts, position: { logIndex: 0 }, eventSays: {}, needs: [], feesOnTop: 0n } as never;
}

/** The sale is read when this row is there. */
async function moveCursor(db: Db, sale: number): Promise<boolean> {
  const { rows } = await sql`insert into chain_cursors (chain, source, position)
    values ('ethereum', ${`sale ${sale}`}, '{}') on conflict do nothing returning chain`.execute(db);
  return rows.length > 0;
}

/** A process whose connection to the database ends at one of its statements; false when it was done before. */
async function dieAt(statement: number, death: StatementOutcome, sale: number): Promise<boolean> {
  let count = 0;
  const database = connectFaulty(world.url, 2, () => {
    count += 1;
    if (count < statement) return 'done';
    return count === statement ? death : 'fails-before';
  });
  await work(database.db, sale).catch(() => {});
  await database.close();
  return count >= statement;
}

/** How often the sale can be seen on the channel. */
async function countOut(channel: ChannelName, sale: number): Promise<number> {
  const path = {
    x: 'x/posts.json',
    discord: 'discord/messages.json',
    telegram: 'telegram/messages.json',
    bluesky: 'bluesky/records.json',
  }[channel];
  const posts: object[] = await (await fetch(`${sandbox.url}/${path}`)).json();
  return posts.filter((post) => JSON.stringify(post).includes(`Tidepool #${sale} sold`)).length;
}

type Ending = { out: number; state: string; counted: number };

/** One sale, whose reader and sender dies; another process goes on. Null when nobody died. */
async function killAt(
  channel: ChannelName,
  statement: number,
  death: StatementOutcome,
): Promise<Ending | null> {
  sales += 1;
  const sale = sales;
  await world.clear();
  // The sandbox uses the real clock: what it wrote must not be older than the attempt.
  world.clock.set(new Date(Date.now() - 3_600_000));
  const bot = await makeBot(channel);
  const hasDied = await dieAt(statement, death, sale);
  for (let second = 0; second < 70; second += 7) {
    await work(world.db, sale);
    world.clock.advance(7);
  }
  const { posts } = await findPosts(world.db, bot, { page: 1, pageSize: 10 });
  const rows = posts.flat();
  expect(rows, `statement ${statement}, ${death}`).toHaveLength(1);
  const { posts: counted } = await world.bot(bot);
  const ending = { out: await countOut(channel, sale), state: rows[0]?.state ?? '', counted };
  return hasDied ? ending : null;
}

describe.each(CHANNELS)('[R13] process that is killed between a sale and the answer of %s', (channel) => {
  it(
    `loses nothing and doubles nothing at ${EVERY === 1 ? 'any' : `every ${EVERY}th`} statement`,
    async () => {
      const endings: Record<string, number> = {};
      let deaths = 0;
      for (const [offset, death] of DEATHS.entries())
        for (let statement = 1 + offset; ; statement += EVERY) {
          const ending = await killAt(channel, statement, death);
          if (!ending) break;
          deaths += 1;
          const { state, out, counted } = ending;
          const name = state === 'sent' ? `sent, ${out} out, ${counted} counted` : `${state}, ${out} out`;
          endings[name] = (endings[name] ?? 0) + 1;
        }
      const { 'sent, 1 out, 1 counted': sent = 0, ...others } = endings;
      const unknown = (others['unknown, 0 out'] ?? 0) + (others['unknown, 1 out'] ?? 0);
      // Telegram and Discord can't be asked: what may be out is shown as unknown, and never sent again.
      const isAskable = channel === 'x' || channel === 'bluesky';
      expect(sent + (isAskable ? 0 : unknown), JSON.stringify(endings)).toBe(deaths);
      // From reading the sale to recording the post takes about twenty statements.
      expect(deaths).toBeGreaterThan(scale(2, 30));
      if (!isAskable && EVERY === 1) expect(unknown).toBeGreaterThan(0);
    },
    3 * OUTER_LIMIT_MS,
  );
});
