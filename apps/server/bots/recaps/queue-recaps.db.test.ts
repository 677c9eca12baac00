import { BOB, NAMES, ONE_ETH, PRICES } from '@signboard/domain/posts/testing/sample-sales.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findWatchingBots } from '#server/bots/sales-feed/watching-bots-store.ts';
import type { DiscordWebhooks } from '#server/platform/providers/discord/webhook-port.ts';
import type { XPublisher } from '#server/platform/providers/x/publish-port.ts';
import { connectForTest } from '#server/testing/test-database.ts';
import { queueDueRecaps } from './queue-recaps.ts';
import { DAILY, DUE, type RecapsFixture, startRecapsFixture } from './recaps-for-test.ts';
import { presentRecap, saveRecap } from './save-recap.ts';

let world: RecapsFixture;
let posted: string[];
let pictures: string[];
const HOUR_MS = 3_600_000;
const hoursAfter = (hours: number) => new Date(DUE.getTime() + hours * HOUR_MS);

beforeAll(async () => {
  const publisher: Partial<XPublisher> = {
    requireKnownKeys: async () => {},
    uploadImage: async () => 'media',
    publish: async (_credentials, { text, mediaIds }) => {
      pictures.push(...mediaIds);
      posted.push(text);
      return { postId: String(posted.length) };
    },
  };
  const discordWebhooks: DiscordWebhooks = {
    parse: () => null,
    check: () => Promise.reject(new Error('not asked')),
    send: async (_webhook, message) => {
      posted.push(JSON.stringify(message));
      return { messageId: String(posted.length) };
    },
  };
  const picture = { bytes: new Uint8Array([1]), contentType: 'image/png', fileName: '1.png' };
  world = await startRecapsFixture({
    xPublisher: publisher as XPublisher,
    discordWebhooks,
    enrich: async () => ({ names: NAMES, prices: PRICES, pictures: [picture, picture] }),
  });
});
beforeEach(async () => {
  await world.clear();
  posted = [];
  pictures = [];
});
afterAll(() => world.close());

const run = () => queueDueRecaps(world.recaps);
const kinds = async (bot: string) =>
  (await world.deliveries(bot))
    .map(({ channel, kind, transaction }) => `${kind} ${channel} ${transaction}`)
    .sort();
const dueAt = async (bot: string) => (await world.bot(bot)).recapDueAt;
const TOMORROW = hoursAfter(24);

describe('a recap', () => {
  it('is posted to every channel, and counts as one free post', async () => {
    const bot = await world.makeBot({ collection: { hashtags: ['tide'] } });
    await world.sell();
    await world.sell({ price: 3n * ONE_ETH });
    await world.sell({ at: hoursAfter(-30) });
    await run();
    expect(await kinds(bot)).toEqual([
      'recap discord 2026-11-16T08:00:00.000Z',
      'recap x 2026-11-16T08:00:00.000Z',
    ]);
    await world.drain();
    expect(await world.states(bot)).toEqual(['sent', 'sent']);
    expect(posted).toContain(
      [
        'Tidepool: daily recap, Nov 16 – 17',
        '2 sales for 4.5 ETH (about $13,500)',
        'Volume up 200% from the day before',
        '1 buyer',
        'Highest: Tidepool #2 for 3 ETH (about $9,000)',
        '#tide',
      ].join('\n'),
    );
    expect(posted.join()).toContain('"title":"Tidepool: daily recap, Nov 16 – 17"');
    expect(posted.join()).toContain('"image":{"url":"attachment://1-1.png"}');
    expect(pictures).toEqual(['media']);
    expect((await world.bot(bot)).posts).toBe(1);
    expect(await dueAt(bot)).toEqual(TOMORROW);
  });

  it('is not due before its hour', async () => {
    const bot = await world.makeBot();
    await world.sell();
    world.clock.set(new Date(DUE.getTime() - 1));
    await run();
    expect(await kinds(bot)).toEqual([]);
    expect(await dueAt(bot)).toEqual(DUE);
  });

  it('is left out when nothing was sold, or only wash trades', async () => {
    const bot = await world.makeBot();
    await world.sell({ seller: BOB, buyer: BOB });
    await world.sell({ at: hoursAfter(1) });
    await run();
    expect(await kinds(bot)).toEqual([]);
    expect(await dueAt(bot)).toEqual(TOMORROW);
  });

  it('is about all collections of the bot and no others', async () => {
    const bot = await world.makeBot();
    const other = { chain: 'base', contract: `0x${'b'.repeat(40)}` } as const;
    await world.db
      .insertInto('botCollections')
      .values({ botId: bot, position: 1, name: 'Reefs', ...other })
      .execute();
    await world.sell();
    await world.sell(other);
    await world.sell({ ...other, chain: 'polygon' });
    await world.sell({ contract: `0x${'c'.repeat(40)}` });
    await run();
    await world.drain();
    expect(posted.join('\n')).toContain('Tidepool and Reefs: daily recap');
    expect(posted.join('\n')).toContain('2 sales for 3 ETH (about $9,000) on Ethereum and Base');
  });

  it('finds the sales of a Solana creator’s tokens, each once', async () => {
    const bot = await world.makeBot({ collection: { chain: 'solana', contract: 'Creator' } });
    const token = { chain: 'solana', contract: 'Collection', tokenId: 'Mint', standard: 'metaplex' } as const;
    await world.sell(token);
    await world.db
      .insertInto('botCollections')
      .values({ botId: bot, position: 1, chain: 'solana', contract: 'Collection' })
      .execute();
    await sql`insert into solana_tokens (mint, keys, looked_up_at) values ('Mint', '{Collection,Creator}', now())`.execute(
      world.db,
    );
    await run();
    await world.drain();
    expect(posted.join('\n')).toContain('1 sale for');
  });

  it('is compared only with periods in which all collections were watched', async () => {
    await world.makeBot({ collection: { addedAt: hoursAfter(-30) } });
    await world.sell();
    await world.sell({ at: hoursAfter(-25) });
    await run();
    await world.drain();
    expect(posted.join()).not.toContain('the day before');
  });

  it.each([
    ['paused', { isPaused: true }],
    ['stopped', { stopped: 'limit-reached' as const }],
    ['without channels', { credentials: null, webhook: null }],
  ])('of a bot that is %s is left out', async (_how, fields) => {
    const bot = await world.makeBot(fields);
    await world.sell();
    await run();
    expect(await kinds(bot)).toEqual([]);
    expect(await dueAt(bot)).toEqual(TOMORROW);
  });

  it('does not go out twice when the bot’s due time is set back', async () => {
    const bot = await world.makeBot();
    await world.sell();
    await run();
    await world.db.updateTable('bots').set({ recapDueAt: DUE }).execute();
    await run();
    expect(await kinds(bot)).toHaveLength(2);
    await expect(
      sql`insert into deliveries (bot_id, channel, kind, chain, transaction, block_number, happened_at, facts)
        select bot_id, channel, kind, 'base', transaction, 0, now(), '[]' from deliveries limit 1`.execute(
        world.db,
      ),
    ).rejects.toThrow(/deliveries_recap_once/);
  });

  it('that cannot be built does not hold up the others, and is tried again', async () => {
    const broken = await world.makeBot({ collection: { contract: '0xbroken' } });
    const bot = await world.makeBot();
    await world.sell();
    await world.sell({ contract: '0xbroken', key: 'broken' });
    await sql`update sales set facts = jsonb_set(facts, '{price}', '"a lot"') where key = 'broken'`.execute(
      world.db,
    );
    await run();
    expect(await kinds(bot)).toHaveLength(2);
    expect(await dueAt(broken)).toEqual(DUE);
    expect(world.lines.join()).toContain('a recap could not be queued');
  });
});

describe('a process that was down at the hour', () => {
  it.each([
    ['daily', 12, true],
    ['daily', 12.1, false],
    ['weekly', 24, true],
    ['weekly', 24.1, false],
  ] as const)('posts a %s recap %d hours late: %s', async (recapEvery, hours, isPosted) => {
    const bot = await world.makeBot({ recapEvery, recapWeekday: 2 });
    await world.sell();
    world.clock.set(hoursAfter(hours));
    await run();
    expect((await kinds(bot)).length > 0).toBe(isPosted);
    expect(await dueAt(bot)).toEqual(hoursAfter(recapEvery === 'daily' ? 24 : 7 * 24));
  });

  it('posts only the last of several missed recaps', async () => {
    const bot = await world.makeBot();
    await world.sell();
    await world.sell({ at: hoursAfter(60) });
    world.clock.set(hoursAfter(73));
    await run();
    expect(await kinds(bot)).toEqual([
      'recap discord 2026-11-19T08:00:00.000Z',
      'recap x 2026-11-19T08:00:00.000Z',
    ]);
    expect(await dueAt(bot)).toEqual(hoursAfter(96));
  });
});

describe('while the chain is not read to the end of the period', () => {
  const readUntil = async (until: Date | null) => {
    await sql`insert into chain_watchers (chain, watcher, leased_until, read_until)
      values ('ethereum', gen_random_uuid(), now(), ${until})
      on conflict (chain) do update set read_until = excluded.read_until`.execute(world.db);
  };

  it('a recap waits, and includes what is found meanwhile', async () => {
    const bot = await world.makeBot();
    await world.sell();
    world.clock.set(new Date(DUE.getTime() + 30_000));
    await readUntil(new Date(DUE.getTime() - 1));
    await run();
    expect(await kinds(bot)).toEqual([]);
    await world.sell();
    await readUntil(DUE);
    await run();
    await world.drain();
    expect(posted.join()).toContain('2 sales');
  });

  it('a recap goes out without it in the last hour', async () => {
    const bot = await world.makeBot();
    await world.sell();
    await readUntil(hoursAfter(-1));
    world.clock.set(hoursAfter(11));
    await run();
    expect(await kinds(bot)).toEqual([]);
    world.clock.set(hoursAfter(11.01));
    await run();
    expect(await kinds(bot)).toHaveLength(2);
  });

  it('a recap waits for a watcher that has not read everything since it started', async () => {
    const bot = await world.makeBot();
    await world.sell();
    world.clock.set(hoursAfter(1));
    await readUntil(null);
    await run();
    expect(await kinds(bot)).toEqual([]);
    await readUntil(hoursAfter(1));
    await run();
    expect(await kinds(bot)).toHaveLength(2);
  });
});

describe('[R13] any number of processes', () => {
  it('[T74] queue each recap once when they race', async () => {
    const bots = await Promise.all(Array.from({ length: 6 }, () => world.makeBot()));
    await world.sell();
    const processes = Array.from({ length: 3 }, () => connectForTest(world.url, 4));
    try {
      await Promise.all(
        [...processes, ...processes].map(({ db }) => queueDueRecaps({ ...world.recaps, db })),
      );
    } finally {
      await Promise.all(processes.map(({ db }) => db.destroy()));
    }
    await run();
    for (const bot of bots) expect(await kinds(bot)).toHaveLength(2);
    await Promise.all([world.drain(), world.drain()]);
    expect(posted).toHaveLength(2 * bots.length);
  });

  /** A trigger that ends the process's connection at this statement. */
  const killAt = async (table: string, when: string) => {
    await sql
      .raw(`create or replace function die() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`)
      .execute(world.db);
    await sql
      .raw(`create constraint trigger die after ${when} on ${table} deferrable initially immediate
      for each row execute function die()`)
      .execute(world.db);
  };
  const heal = (table: string) => sql.raw(`drop trigger die on ${table}`).execute(world.db);

  it.each([
    ['moving on to the next recap', 'bots', 'update'],
    ['queueing the deliveries', 'deliveries', 'insert'],
  ])('lose and double nothing when one is killed while %s', async (_when, table, statement) => {
    const bot = await world.makeBot();
    await world.sell();
    await killAt(table, statement);
    const { db } = connectForTest(world.url, 2);
    await queueDueRecaps({ ...world.recaps, db }).catch(() => {});
    await db.destroy();
    await heal(table);
    expect(await kinds(bot)).toEqual([]);
    expect(await dueAt(bot)).toEqual(DUE);
    await run();
    await run();
    expect(await kinds(bot)).toHaveLength(2);
    await world.drain();
    expect(posted).toHaveLength(2);
  });
});

describe('only the recap on X', () => {
  const channelsOf = async () =>
    (await findWatchingBots(world.db, [world.contract])).map(({ channels }) => channels.toSorted());

  it('queues sales for the other channels, and the recap for all', async () => {
    const bot = await world.makeBot({ recapInsteadOnX: true });
    expect(await channelsOf()).toEqual([['discord']]);
    await world.sell();
    await run();
    expect(await kinds(bot)).toHaveLength(2);
  });

  it('ends with the recaps', async () => {
    const bot = await world.makeBot({ recapInsteadOnX: true });
    await saveRecap(world.recaps, bot, { ...DAILY, every: 'off', insteadOnX: true });
    expect(await channelsOf()).toEqual([['discord', 'x']]);
    await expect(world.db.updateTable('bots').set({ recapInsteadOnX: true }).execute()).rejects.toThrow(
      /bots_recap_instead_when_on/,
    );
  });
});

describe('the settings', () => {
  const form = { ...DAILY, insteadOnX: false };
  const save = async (bot: string, change: object = {}) =>
    presentRecap(await saveRecap(world.recaps, bot, { ...form, ...change }));
  const off = { recapEvery: 'off', recapDueAt: null } as const;

  it('say when the next recap is due', async () => {
    const bot = await world.makeBot(off);
    expect(await save(bot)).toMatchObject({ every: 'daily', nextAt: TOMORROW.toISOString() });
    expect(await save(bot, { every: 'weekly' })).toMatchObject({ nextAt: '2026-11-23T08:00:00.000Z' });
    expect(await save(bot, { every: 'off', insteadOnX: true })).toMatchObject({
      nextAt: null,
      insteadOnX: false,
    });
  });

  it('keep a recap that is due when only something else changes', async () => {
    const bot = await world.makeBot();
    expect(await save(bot, { insteadOnX: true, weekday: 3 })).toMatchObject({ nextAt: DUE.toISOString() });
  });

  it('never bring two recaps closer together than half a period', async () => {
    const bot = await world.makeBot();
    await world.sell();
    await run();
    world.clock.set(hoursAfter(1));
    expect(await save(bot, { hour: 11 })).toMatchObject({ nextAt: hoursAfter(26).toISOString() });
    expect(await save(bot, { every: 'off' })).toMatchObject({ nextAt: null });
    expect(await save(bot, { hour: 20 })).toMatchObject({ nextAt: hoursAfter(35).toISOString() });
    expect(await save(bot, { hour: 21 })).toMatchObject({ nextAt: hoursAfter(12).toISOString() });
  });

  it('that change while a recap is due leave one recap', async () => {
    const bot = await world.makeBot();
    await world.sell();
    await Promise.all([run(), save(bot, { hour: 8 }), run()]);
    world.clock.set(hoursAfter(2));
    await run();
    expect((await kinds(bot)).length).toBeLessThanOrEqual(2);
    expect((await dueAt(bot))?.getTime()).toBeGreaterThan(world.clock.now().getTime());
  });
});
