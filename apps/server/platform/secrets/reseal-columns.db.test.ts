import { randomUUID } from 'node:crypto';
import { CHANNELS, type ChannelName } from '@signboard/domain/channels/channels.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectBotChannel, findBotChannel } from '#server/bots/bot-channels-store.ts';
import { discordSecret } from '#server/bots/bot-webhook.ts';
import { saveRequestToken } from '#server/bots/request-tokens-store.ts';
import { xSecret } from '#server/bots/x-secret.ts';
import { blueskySecret } from '#server/channels/bluesky/bluesky-secret.ts';
import { telegramSecret } from '#server/channels/telegram/telegram-secret.ts';
import { acquireRefresh, storeRefreshed } from '#server/channels/x/x-store.ts';
import {
  openWebhook as openAnnouncementWebhook,
  sealWebhook as sealAnnouncementWebhook,
} from '#server/lists/announcements/announcement-webhook.ts';
import { ensureDrawSecret, requireDrawSecret } from '#server/lists/draw-secret.ts';
import { addPrizes } from '#server/lists/prizes/add-prizes.ts';
import { digestCode, openCode, requireDigestKey } from '#server/lists/prizes/prize-secrets.ts';
import { createSecret, openSecrets } from '#server/people/webhooks/webhook-secrets.ts';
import { openUrl, sealUrl } from '#server/people/webhooks/webhook-url.ts';
import { given } from '#server/testing/given.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createKeyring } from './keyring.ts';
import { resealColumns, SEALED_COLUMNS } from './reseal-columns.ts';
import { seal, unseal } from './sealed.ts';

const OLD = 'an old key that is long enough to use';
const NEW = 'a new key that is long enough to use!';
const old = createKeyring([OLD]);
const both = createKeyring([NEW, OLD]);
const newest = createKeyring([NEW]);
const BOTS = 12;

let test: TestApp;
let bots: string[];
let listId: string;
let announcing: string;
let drawSecret: Uint8Array;

const credentials = (mark: string | number) =>
  ({ kind: 'oauth1', token: `token-${mark}`, secret: 'b' }) as const;
const blueskyAccess = (at: number) => ({
  password: `password-${at}`,
  session: {
    did: 'did:plc:a',
    handle: 'a.test',
    pdsUrl: 'https://pds.test',
    accessJwt: 'a',
    refreshJwt: `r-${at}`,
  },
});
const webhook = (at: number) => ({ id: '1070000000000000001', token: `webhook-${at}` });
const reseal = () => resealColumns({ ...test.deps, keyring: both });

/** Seals a value in every sealed column with the old key. */
beforeEach(async () => {
  test = await startTestApp();
  const { db } = test.deps;
  bots = [];
  for (let at = 0; at < BOTS; at += 1) {
    const row = { twitterId: String(at), username: `bot_${at}` };
    const { id } = await db.insertInto('bots').values(row).returning('id').executeTakeFirstOrThrow();
    const sealed = {
      x: xSecret.seal(old, id, credentials(at)),
      discord: discordSecret.seal(old, id, webhook(at)),
      telegram: telegramSecret.seal(old, id, `token-${at}`),
      bluesky: blueskySecret.seal(old, id, blueskyAccess(at)),
    } as const;
    for (const [channel, secret] of Object.entries(sealed))
      await connectBotChannel(db, { botId: id, channel: channel as keyof typeof sealed, secret });
    bots.push(id);
  }
  listId = (await (await given.owner(test)).create()).json().result.id;
  await ensureDrawSecret({ db, keyring: old }, listId);
  announcing = randomUUID();
  await db
    .insertInto('announcementWebhooks')
    .values({
      id: announcing,
      ownerId: (await db.selectFrom('lists').select('ownerId').executeTakeFirstOrThrow()).ownerId,
      listId,
      webhook: sealAnnouncementWebhook(old, announcing, webhook(0)),
      language: 'en',
      offReason: null,
      resumesAt: null,
    })
    .execute();
  await addPrizes({ ...test.deps, keyring: old }, await ownerOf(listId), { id: listId, codes: 'A-CODE' });
  const sealedSecret = createSecret(old, announcing).sealed;
  await db
    .insertInto('webhooks')
    .values({
      id: announcing,
      ownerId: (await db.selectFrom('lists').select('ownerId').executeTakeFirstOrThrow()).ownerId,
      url: sealUrl(old, announcing, 'https://hooks.example.test/'),
      events: ['list.closed'],
      contracts: [],
      secret: sealedSecret,
      previousSecret: sealedSecret,
      previousUntil: new Date(test.clock.now().getTime() + 60_000),
      createdAt: test.clock.now(),
    })
    .execute();
  drawSecret = (await requireDrawSecret({ db, keyring: old }, listId)).secret;
  const now = test.clock.now();
  const secret = seal(old, 'x-request-token', 'request', Buffer.from('half'));
  const kept = { token: 'request', sessionId: crypto.randomUUID(), secret };
  await saveRequestToken(db, { ...kept, expiresAt: new Date(now.getTime() + 60_000) }, now);
});
afterEach(() => test.close());

const ownerOf = async (id: string) =>
  (await test.deps.db.selectFrom('lists').select('ownerId').where('id', '=', id).executeTakeFirstOrThrow())
    .ownerId;

const secretOf = async (id: string, channel: ChannelName) =>
  (await findBotChannel(test.deps.db, id, channel))?.secret ?? '';

/** Unseals every value; throws at the first that fails. */
async function openAll(keyring: typeof old) {
  for (const [at, id] of bots.entries()) {
    expect(xSecret.open(keyring, id, await secretOf(id, 'x'))).toEqual(credentials(at));
    expect(discordSecret.open(keyring, id, await secretOf(id, 'discord'))).toEqual(webhook(at));
    expect(telegramSecret.open(keyring, id, await secretOf(id, 'telegram'))).toBe(`token-${at}`);
    expect(blueskySecret.open(keyring, id, await secretOf(id, 'bluesky'))).toEqual(blueskyAccess(at));
  }
  const stored = await test.deps.db.selectFrom('announcementWebhooks').selectAll().executeTakeFirstOrThrow();
  expect(openAnnouncementWebhook(keyring, stored)).toEqual(webhook(0));
  const hook = await test.deps.db.selectFrom('webhooks').selectAll().executeTakeFirstOrThrow();
  expect(openUrl(keyring, hook)).toBe('https://hooks.example.test/');
  expect(openSecrets(keyring, hook, test.clock.now())).toHaveLength(2);
  expect((await requireDrawSecret({ db: test.deps.db, keyring }, listId)).secret).toEqual(drawSecret);
  const prize = await test.deps.db.selectFrom('prizeCodes').selectAll().executeTakeFirstOrThrow();
  expect(openCode(keyring, prize)).toBe('A-CODE');
  const digestKey = await requireDigestKey({ db: test.deps.db, keyring }, listId);
  expect(digestCode(digestKey, 'A-CODE')).toEqual(prize.digest);
  const { secret } = await test.deps.db
    .selectFrom('xRequestTokens')
    .select('secret')
    .executeTakeFirstOrThrow();
  expect(unseal(keyring, 'x-request-token', 'request', secret).toString()).toBe('half');
}

it('[R25] lists every column with sealed values', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text'`.execute(
    test.deps.db,
  );
  const found: string[] = [];
  for (const { table, column } of rows) {
    const { rows: sealed } = await sql`
      select from ${sql.table(table)} where ${sql.ref(column)} ~ '^[A-Za-z0-9_-]{8}[.][A-Za-z0-9_-]{38,}$' limit 1`.execute(
      test.deps.db,
    );
    if (sealed.length > 0) found.push(`${table}.${column}`);
  }
  expect(found.sort()).toEqual(
    [...new Set(SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`))].sort(),
  );
});

describe('[R25] key rotation', () => {
  it('unseals with both keys before resealing and with the new key alone after it', async () => {
    await openAll(both);
    await expect(openAll(newest)).rejects.toThrow('No configured key');
    expect(await reseal()).toEqual({ resealed: 4 * BOTS + 8, waiting: 0, unreadable: [] });
    await openAll(newest);
    await openAll(both);
    expect(await reseal()).toEqual({ resealed: 0, waiting: 0, unreadable: [] });
  });

  it('loses no token that is refreshed while two processes reseal', async () => {
    const { db, clock } = test.deps;
    const last = new Map<string, string>();
    const renewOften = async (id: string) => {
      for (let round = 0; round < 8; round += 1) {
        // A process that was not restarted yet still seals with the old key.
        const keyring = round % 2 === 0 ? old : both;
        const sealed = await secretOf(id, 'x');
        const now = clock.now();
        const until = new Date(now.getTime() + 20_000);
        if (!(await acquireRefresh(db, id, sealed ?? '', now, until))) continue;
        const mark = `${id}-${round}`;
        const isStored = await storeRefreshed(
          db,
          id,
          sealed ?? '',
          xSecret.seal(keyring, id, credentials(mark)),
        );
        expect(isStored, 'X has given this access once').toBe(true);
        last.set(id, mark);
      }
    };
    const resealOften = async () => {
      for (let round = 0; round < 6; round += 1) await reseal();
    };
    await Promise.all([...bots.map(renewOften), resealOften(), resealOften()]);
    expect((await reseal()).waiting).toBe(0);
    expect(last.size).toBe(BOTS);
    for (const id of bots) {
      expect(xSecret.open(newest, id, await secretOf(id, 'x'))).toEqual(credentials(last.get(id) ?? ''));
    }
  });

  it('skips a token whose refresh is in progress and reports it as pending', async () => {
    const { db, clock } = test.deps;
    const [id = ''] = bots;
    const sealed = await secretOf(id, 'x');
    const until = new Date(clock.now().getTime() + 20_000);
    expect(await acquireRefresh(db, id, sealed ?? '', clock.now(), until)).toBe(true);
    expect(await reseal()).toEqual({ resealed: 4 * BOTS + 7, waiting: 1, unreadable: [] });
    expect(await storeRefreshed(db, id, sealed ?? '', xSecret.seal(both, id, credentials(0)))).toBe(true);
    expect(await reseal()).toEqual({ resealed: 0, waiting: 0, unreadable: [] });
    await openAll(newest);
  });

  it.each(CHANNELS)('opens no secret of %s that was moved to another bot, and names it', async (channel) => {
    const [one = '', other = ''] = bots;
    await sql`
        update bot_channels set secret = ${await secretOf(one, channel)}
        where bot_id = ${other} and channel = ${channel}`.execute(test.deps.db);
    expect(await reseal()).toEqual({
      resealed: 4 * BOTS + 7,
      waiting: 0,
      unreadable: [`bot_channels.secret of ${other}`],
    });
  });

  it('does not unseal a draw secret for another list', async () => {
    const { db } = test.deps;
    const other = (await (await given.owner(test)).create()).json().result.id;
    await sql`insert into draw_secrets select ${other}, sealed, hash from draw_secrets`.execute(db);
    await expect(requireDrawSecret({ db, keyring: both }, other)).rejects.toThrow();
    expect((await reseal()).unreadable).toEqual([`draw_secrets.sealed of ${other}`]);
  });
});
