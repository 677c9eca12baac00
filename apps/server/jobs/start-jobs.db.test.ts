import { sampleSale } from '@signboard/domain/posts/testing/sample-sales.ts';
import { type Sandbox, startSandboxForTest } from '@signboard/sandbox/sandbox-for-test.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectBotChannel } from '#server/bots/bot-channels-store.ts';
import { discordSecret } from '#server/bots/bot-webhook.ts';
import { addDeliveries } from '#server/bots/posting/queue/deliveries-store.ts';
import { writeSale } from '#server/bots/sales-feed/fact-json.ts';
import { xSecret } from '#server/bots/x-secret.ts';
import { sandboxX } from '#server/platform/providers/x/sandbox-x-for-test.ts';
import { addCollection } from '#server/testing/add-collection.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { startJobs } from './start-jobs.ts';

const BOT = { username: 'tidepool_sales', twitterId: '1700000000000000021' };

let sandbox: Sandbox;
let test: TestApp;

beforeAll(async () => {
  sandbox = await startSandboxForTest();
  const social = Object.entries(sandbox.env).filter(([name]) => /^(X|DISCORD)_/.test(name));
  test = await startTestApp({ settings: Object.fromEntries(social) });
  test.clock.set(new Date());
});
afterAll(async () => {
  await test.close();
  await sandbox.stop();
});

async function addBot(): Promise<string> {
  const { db, keyring, discordWebhooks } = test.deps;
  const x = sandboxX(sandbox);
  const page = await (await fetch(`${sandbox.url}/discord`)).text();
  const webhook = discordWebhooks.parse(/<pre>([^<]+)<\/pre>/.exec(page)?.[1] ?? '');
  if (!webhook) throw new Error('the sandbox has no webhook');
  const id = crypto.randomUUID();
  await db
    .insertInto('bots')
    .values({
      id,
      ...BOT,
    } as never)
    .execute();
  await addCollection(db, id, { contract: '0x71de0000000000000000000000000000000000aa' });
  const { credentials } = await x.connectSigned(BOT.username);
  const [x_, discord] = [xSecret.seal(keyring, id, credentials), discordSecret.seal(keyring, id, webhook)];
  await connectBotChannel(db, { botId: id, channel: 'x', secret: x_ });
  await connectBotChannel(db, { botId: id, channel: 'discord', secret: discord });
  return id;
}

it('posts what is queued on every channel, and ends when stopped', async () => {
  const { db } = test.deps;
  const botId = await addBot();
  await addDeliveries(db, [
    {
      botId,
      channels: ['x', 'discord'],
      kind: 'sale',
      chain: 'ethereum',
      transaction: '0x7',
      blockNumber: 1,
      blockHash: null,
      happenedAt: test.clock.now(),
      collection: '0x71de0000000000000000000000000000000000aa',
      facts: [writeSale(sampleSale())],
    },
  ]);
  test.clock.advance(60);
  const jobs = startJobs(test.deps);
  try {
    const states = async () =>
      (await db.selectFrom('deliveries').select(['channel', 'state']).orderBy('number').execute()).map(
        ({ channel, state }) => `${channel} ${state}`,
      );
    await expect.poll(states).toEqual(['x sent', 'discord sent']);
  } finally {
    await jobs.stop();
  }
  expect(await sandboxX(sandbox).posts(BOT.username)).toHaveLength(1);
  expect(await (await fetch(`${sandbox.url}/discord/messages.json`)).json()).toHaveLength(1);
});

it('is unhealthy while a job of its own fails, and not because of third parties', async () => {
  const { deps, clock } = test;
  const rename = (from: string, to: string) =>
    sql`alter table ${sql.ref(from)} rename to ${sql.ref(to)}`.execute(deps.db);
  const jobs = startJobs(deps);
  const failingSeconds = (job: string) =>
    jobs.states().find(({ name }) => name === job)?.failingSeconds ?? Number.NaN;
  const whileTimePasses = (job: string) =>
    expect.poll(() => {
      clock.advance(1);
      return failingSeconds(job);
    });
  try {
    await rename('collection_art', 'away');
    await whileTimePasses('find collection art').toBeGreaterThan(20);
    expect(jobs.isHealthy()).toBe(true);
    await rename('list_reminders', 'gone');
    await whileTimePasses('send reminders').toBeGreaterThan(5);
    expect(jobs.isHealthy()).toBe(true);
    await whileTimePasses('send reminders').toBeGreaterThan(10);
    expect(jobs.isHealthy()).toBe(false);
    await rename('gone', 'list_reminders');
    await whileTimePasses('send reminders').toBe(0);
    expect(jobs.isHealthy()).toBe(true);
  } finally {
    await jobs.stop();
  }
});
