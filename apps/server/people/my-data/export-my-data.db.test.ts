import { isReceiptSigned, parseReceipt } from '@signboard/draw/receipt.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { discordSecret } from '#server/bots/bot-webhook.ts';
import { toCamelCase } from '#server/platform/db/to-camel-case.ts';
import { given } from '#server/testing/given.ts';
import {
  MARKS,
  type PersonWithEverything,
  personWithEverything,
} from '#server/testing/person-with-everything.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestBrowser } from '#server/testing/test-browser.ts';
import { ethereumWallet } from '#server/testing/test-wallets.ts';
import { COLUMN_DECISIONS, exportedColumns } from './column-decisions.ts';

let test: TestApp;
let person: PersonWithEverything;
const PRIZE = 'MARKED-PRIZE-CODE';

beforeAll(async () => {
  test = await startTestApp({ ports: { beacon: null } });
  person = await personWithEverything(test);
  await given.draw(test, person.list);
  const gone = (await person.create()).json().result;
  await person.call('DELETE', `/delete?project_id=${gone.id}&name=${encodeURIComponent(gone.name)}`);
  await fillEmptyColumns();
});
afterAll(() => test.close());

/** Fills every column that is still empty after the calls of this test. */
async function fillEmptyColumns(): Promise<void> {
  const { pool, keyring } = test.deps;
  const hash = 'c'.repeat(64);
  await pool.query(`update users set email_set_at = now(), roles = '{helper}' where id = $1`, [
    person.userId,
  ]);
  await pool.query(
    'update sessions set ended_at = last_seen_at where id in (select id from sessions limit 0)',
  );
  await pool.query(
    `insert into sessions (id, user_id, expires_at, ended_at, signature_chain_id, signed_until, browser, system)
     values (gen_random_uuid(), $1, now() + interval '1 day', now(), 8453, now(), 'Firefox', 'Linux')`,
    [person.userId],
  );
  await pool.query('update email_confirmations set used_at = now()');
  await pool.query(`insert into mails (recipient, template, details, language)
    values ('${MARKS.email}', 'draw-result', '{"message": "you won"}', 'en')`);
  await pool.query(`update mails set state = 'sent', sent_at = now(), held_for = $1`, [person.userId]);
  await pool.query(
    `update lists set website = 'https://site.example', banner = $1, color = null, confirmation_message = 'thanks',
       analytics = '[{"name": "ga", "trackingId": "G-123"}]', winner_message = '{"title": "won", "message": "you"}',
       non_winner_message = '{"title": "lost", "message": "them"}'`,
    [hash],
  );
  // Another list, because the terms of a drawn one are final.
  await pool.query(`insert into lists (owner_id, name, url_end_name, description, logo, color, chain, settings,
      unchecked_contracts, rule, bonuses)
    select id, 'Another', 'another', '', '', '#123456', 'solana', '{"twitterToFollow": "followed", "discordServerId": "112233",
      "discordServerDisplayName": "a server", "discordServerLink": "https://discord.example/x", "discordRoleId": "445566",
      "roleDisplayName": "a role", "joinedBefore": "2026-03-04T05:06:07.890Z", "requiredBalance": "1.5", "ownNft": ["0xaa"]}',
      '{0xbb}', '{"type": "coin", "chain": "solana", "minimum": "2.25"}',
      '[{"condition": {"type": "coinbase"}, "entries": 4, "per": null, "most": 4}]' from users limit 1`);
  await pool.query(`insert into list_counters (list_id) select id from lists where name = 'Another'`);
  await pool.query(`update entries set bonus_entries = '{41}', referrer = 'came-from.example'`);
  await pool.query(`update entries set removed_reason = 'balance-too-low', removed_at = now()`);
  await pool.query(
    `insert into buried_entries select $1, id, 7, now(), false, 3, 'automated' from lists where name = 'Another'`,
    [person.userId],
  );
  await person.call('POST', '/prizes', { id: person.list.id, codes: PRIZE });
  await pool.query(`update prize_codes set entry_number = 1, draw_number = 1, assigned_at = now(),
    claimed_at = now(), times_shown = 41, last_shown_at = now()`);
  await pool.query(`update draws set reason = 'a reason'`);
  await pool.query(
    `insert into entries (list_id, user_id, address, entry_number, inner_hash)
     select id, $1, '0xanother', 1, sha256('another') from lists where name = 'Another'`,
    [person.userId],
  );
  await pool.query(`insert into winner_roles (list_id, entry_number, draw_number, discord_user_id, state, reason, created_at)
    select id, 1, 3, '990011223344556688', 'failed', 'left-server', now() from lists where name = 'Another'`);
  await pool.query(`insert into draws (list_id, number, state, failure, winners_wanted, guarantee)
    select list_id, 2, 'failed', 'no-entries', 1, 'commit-reveal' from draws`);
  await addPlaces();
  const { rows } = await pool.query('select id from bots');
  const webhook = { id: '5577', token: 'a-secret-token' };
  await pool.query(
    `update bots set stopped = 'revoked', template = '{token} sold', account_id = $1, recap_every = 'weekly',
       recap_hour = 21, recap_weekday = 5, time_zone = 'Europe/Madrid', recap_instead_on_x = true,
       recap_due_at = '2031-01-03T20:00:00Z', x_monthly_cap_cents = 4713,
       x_at_cap = 'recap', x_cap_reached_at = now(), x_rules_done = '{bio}', x_rules_hidden = true`,
    [person.userId],
  );
  await pool.query(
    `insert into bot_channels (bot_id, channel, secret, address, off_reason) values
       ($1, 'x', 'sealed-credentials', '{}', null), ($1, 'discord', $2, '{}', 'gone'),
       ($1, 'bluesky', 'sealed-access', '{"did": "did:plc:cats", "handle": "cats.example.test"}', null)`,
    [rows[0].id, discordSecret.seal(keyring, rows[0].id, webhook)],
  );
  await pool.query(
    `insert into bot_listings select id, true, 12.34, 4713.25, now() - interval '5 minutes' from bots`,
  );
  await pool.query(
    `update bot_collections set contract = $1, name = 'Cats', hashtags = '{cats}', filters = '{"minCount": 4712}',
       added_at = '2026-02-03T04:05:06Z'`,
    [`0x${'d'.repeat(40)}`],
  );
}

/** One that was confirmed, and one of another draw that was passed over. */
async function addPlaces(): Promise<void> {
  await test.deps.pool.query(`
    insert into draw_places (draw_id, entry_number, rank, placed_at, confirm_by, confirmed_at, passed_over_at,
      passed_over_reason, reminded_at)
    select draws.id, entry_number, 4711, now(), now() + interval '1 hour',
      case when number = 1 then now() + interval '1 minute' end, case when number = 2 then now() + interval '2 minutes' end,
      case when number = 2 then 'not-confirmed' end, now() + interval '3 minutes'
    from draws join entries using (list_id)`);
}

const exported = async () => await person.browser.call('GET', '/users/me/export');

/** All values in a JSON tree, as normalized text. */
function valuesIn(tree: unknown): string[] {
  if (tree === null || tree === undefined) return [];
  if (typeof tree === 'object') return Object.values(tree).flatMap(valuesIn);
  return [plain(tree)];
}

/** Normalizes times, decimals and bytes, which the database and the file write differently. */
function plain(value: unknown): string {
  const text = String(value);
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return new Date(text).toISOString();
  if (/^-?\d+\.\d+$/.test(text)) return String(Number(text));
  return text.replace(/^\\x/, '').toLowerCase();
}

it('decides for every column of the database, and for no other', async () => {
  const { rows } = await test.deps.pool.query<{ table: string; columns: string[] }>(`
    select table_name as table, array_agg(column_name::text) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' group by table_name`);
  const decided = Object.entries(COLUMN_DECISIONS).map(([table, decision]) => [
    table,
    typeof decision === 'string'
      ? 'whole'
      : [...exportedColumns(decision), ...Object.keys(decision.left ?? {})].sort(),
  ]);
  const there = rows.map(({ table, columns }) => [
    toCamelCase(table),
    typeof COLUMN_DECISIONS[toCamelCase(table)] === 'string' ? 'whole' : columns.map(toCamelCase).sort(),
  ]);
  expect(Object.fromEntries(decided)).toEqual(Object.fromEntries(there));
});

it('contains every column that is declared as exported', async () => {
  const values = new Set(valuesIn((await exported()).json()));
  const missing: string[] = [];
  const { rows: withheld } = await test.deps.pool.query('select id from email_confirmations');
  for (const { id } of withheld) values.add(id);
  for (const [table, decision] of Object.entries(COLUMN_DECISIONS))
    for (const column of exportedColumns(decision)) {
      const { rows } = await sql<{ value: unknown }>`
        select distinct to_jsonb(${sql.ref(column)}) as value from ${sql.table(table)}
        where ${sql.ref(column)} is not null`.execute(test.deps.db);
      if (rows.length === 0) missing.push(`${table}.${column} is empty in this test`);
      for (const value of rows.flatMap((row) => valuesIn(row.value)))
        if (!values.has(value)) missing.push(`${table}.${column}: ${value}`);
    }
  expect(missing).toEqual([]);
});

it('contains no credentials: no token, sealed secret or webhook', async () => {
  const { body } = await exported();
  const { rows } = await test.deps.pool.query<{ secret: string }>(`
    select id::text as secret from sessions union all select id::text from email_confirmations
    union all select secret from bot_channels union all select sealed from draw_secrets
    union all select hash from draw_secrets union all select code from prize_codes
    union all select digest_key from prize_lists
    union all select url from webhooks union all select secret from webhooks`);
  const tokens = Object.values(person.browser.tokens() ?? {});
  for (const secret of [...rows.map((row) => row.secret), ...tokens, 'a-secret-token', PRIZE])
    expect(body).not.toContain(secret);
  expect(body).toContain('https://discord.com/api/webhooks/5577/********');
  expect(body).toContain('https://hooks.example.test/in?…');
});

it('is a self-describing file with receipts that verify on their own', async () => {
  const answer = await exported();
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="signboard-my-data-[\d-]+\.json"$/,
  );
  const data = answer.json();
  expect(data).toMatchObject({ format: 'signboard-my-data', version: 1 });
  expect(data.profile).toMatchObject({ fullName: MARKS.fullName, email: MARKS.email });
  expect(data.sessions.filter((one: { isThisOne: boolean }) => one.isThisOne)).toHaveLength(1);
  const entry = data.entries.find(({ list }: { list: { id: string } }) => list.id === person.list.id);
  expect(entry.draws).toMatchObject([{ number: 1, state: 'drawn' }]);
  const read = parseReceipt(JSON.stringify(entry.receipt));
  if ('fault' in read) throw new Error('no receipt');
  expect(isReceiptSigned(read.receipt)).toBe(true);
});

it('contains no data of others: no entries, and no emails to an address that was only claimed', async () => {
  const stranger = createTestBrowser(test.app);
  await stranger.signIn(ethereumWallet());
  await stranger.call('PUT', '/users/me/update', { body: { email: 'claimed@example.test' } });
  await test.deps.pool.query(
    `insert into mails (recipient, template, details, language) values ('claimed@example.test', 'draw-result', '{"message": "for another"}', 'en')`,
  );
  const { body } = await stranger.call('GET', '/users/me/export');
  expect(body).toContain('claimed@example.test');
  expect(body).not.toContain('for another');
  for (const mark of [...Object.values(MARKS), person.address, person.userId])
    expect(body).not.toContain(mark);
});

it('is written completely in batches', async () => {
  await test.deps.pool.query(
    `insert into mails (recipient, template, details, language, held_for)
     select 'many@example.test', 'draw-result', jsonb_build_object('listName', 'mail ' || n), 'en', $1
     from generate_series(1, 450) as n`,
    [person.userId],
  );
  const names = (await exported())
    .json()
    .mails.map((mail: { details?: { listName?: string } }) => mail.details?.listName);
  const many = names.filter((name: string | undefined) => name?.startsWith('mail '));
  expect([many.length, new Set(many).size]).toEqual([450, 450]);
});
