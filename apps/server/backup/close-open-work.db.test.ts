import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordDueEvents } from '#server/lists/announcements/record-due-events.ts';
import { sendNextAnnouncement } from '#server/lists/announcements/send-announcements.ts';
import { selectWinners } from '#server/lists/draws/select-winners.ts';
import { finishList } from '#server/lists/list-life-cycle.ts';
import { sendDueReminders } from '#server/people/notifications/reminders/send-reminders.ts';
import { given } from '#server/testing/given.ts';
import { someoneOn } from '#server/testing/person-with-everything.ts';
import { advanceDraws, runDraws } from '#server/testing/run-draws.ts';
import { CLOSED_BY_RESTORE } from './close-open-work.ts';
import type { Restored } from './restore-backup.ts';
import { backUp, restore } from './testing/archives.ts';
import { createEmptyInstance, fillInstance, type Instance, startInstance } from './testing/broad-instance.ts';

/** Tables that say when something is due or taken, in which nothing is closed, and why. */
const LEFT_OPEN: Record<string, string> = {
  bots: 'due recaps are skipped one by one',
  bot_channels: 'how long a channel lets a bot wait',
  announcement_webhooks: 'how long Discord lets a webhook wait',
  webhooks: 'how long a receiver is left alone',
  publishing_pauses: 'how long a channel lets all bots wait',
  opensea_watch: 'how long OpenSea lets us wait; the lease runs out',
  chain_watchers: 'the lease runs out',
  listing_sources: 'what is read again is older than the setting of each bot',
  image_removals: 'removing twice is removing once',
  collection_pictures: 'a picture that is found twice is the same',
  collection_art: 'a picture that is found twice is the same',
  draw_files: 'a file that is built twice says the same',
  list_snapshots: 'reading goes on at the blocks that were pinned; the lease runs out',
  winner_roles: 'giving a role twice is giving it once',
  winner_role_settings: 'how long Discord lets a server wait',
};

let source: Instance;
let target: Instance;
let pool: pg.Pool;
let restored: Restored;
let lists: Record<'preparing' | 'committed' | 'ending', string>;
const removals: (() => Promise<void>)[] = [];

/** Everything that can wait waits when the backup is made; two hours later it is restored. */
beforeAll(async () => {
  const [full, empty] = [await createEmptyInstance(), await createEmptyInstance()];
  removals.push(full.remove, empty.remove);
  source = await startInstance(full);
  const { test } = source;
  await fillInstance(source);
  lists = await openWork();
  const { bytes } = await backUp(source);
  test.clock.advance(7_200);
  restored = await restore(bytes, { ...empty, clock: test.clock });
  target = await startInstance(empty);
  target.test.clock.set(test.clock.now());
  ({ pool } = target.test.deps);
});
afterAll(async () => {
  await source?.close();
  await target?.close();
  for (const remove of removals) await remove();
});

async function openWork() {
  const { test } = source;
  const owner = await given.owner(test);
  const [preparing, committed, ending] = [
    await given.list(test, owner),
    await given.list(test, owner),
    await given.list(test, owner),
  ];
  for (const list of [preparing, committed, ending])
    await someoneOn(test, list, `one-${list.name}@example.test`);
  for (const { id } of [preparing, committed]) {
    await finishList(test.deps, owner.userId, id);
    await selectWinners(test.deps, owner.userId, { id, reason: null });
    if (id === committed.id) continue;
    await test.deps.pool.query("update draws set leased_until = '2030-01-01' where list_id = $1", [id]);
  }
  await advanceDraws({ ...test.deps, drawLeadSeconds: 30 });
  const now = `'${test.clock.now().toISOString()}'::timestamptz`;
  for (const statement of [
    'update lists set email_winner = true',
    `insert into deliveries (bot_id, channel, kind, chain, transaction, block_number, happened_at, facts, state)
     select id, 'discord', 'sale', 'ethereum', state, 1, ${now}, '[]', state
     from bots, unnest(array['queued', 'sending', 'unknown']) state`,
    `insert into mails (recipient, template, details, language, state, held_for)
     select 'a@example.test', 'reminder', '{}', 'en', state, case state when 'held' then (select id from users limit 1) end
     from unnest(array['queued', 'sending', 'held']) state`,
    `insert into webhook_messages (webhook_id, type, data, happened_at, state, next_attempt_at, created_at)
     select id, 'entry.created', '{}', ${now}, state, ${now}, ${now} from webhooks, unnest(array['queued', 'sending']) state`,
    `insert into list_events select id, 'full', 'a', ${now} from lists`,
    'update announcement_webhooks set off_reason = null, list_id = null',
    `insert into announcements (webhook_id, list_id, kind, occasion, state, next_attempt_at, created_at)
     select webhooks.id, list_events.list_id, kind, occasion, 'queued', ${now}, ${now} from announcement_webhooks webhooks, list_events
     where occasion = 'a'`,
    `insert into list_reminders (list_id, kind, email, language, created_at, confirmed_at)
     select id, kind, 'reminded@example.test', 'en', ${now}, ${now} from lists, unnest(array['opens', 'closes']) kind
     where id = '${ending.id}'`,
    `insert into solana_mints values ('source', 'open', 't', 1, ${now}, '{}', null, ${now}, null)`,
    'update bot_listings set is_on = true',
    `update bots set recap_every = 'daily', recap_due_at = ${now} + interval '1 hour'`,
  ])
    await test.deps.pool.query(statement);
  return { preparing: preparing.id, committed: committed.id, ending: ending.id };
}

const read = async (query: string) => (await pool.query(query)).rows;

it('decides for every table in which something is due', async () => {
  const found = await read(
    `select distinct relname as name from pg_attribute join pg_class on pg_class.oid = attrelid
     where relkind = 'r' and relnamespace = current_schema()::regnamespace
       and attname ~ '^(leased_until|next_attempt_at|next_at|due_at|retry_at|resumes_at|recap_due_at|confirm_due_at|stamp_after)$'
     order by 1`,
  );
  const decided = new Set([...Object.keys(CLOSED_BY_RESTORE), ...Object.keys(LEFT_OPEN)]);
  expect(found.map(({ name }) => name).filter((name) => !decided.has(name))).toEqual([]);
});

it('posts nothing again, and says of each post whether it can have been sent', async () => {
  expect(
    await read(`select transaction, state, reason, finished_at is not null as finished from deliveries
      where transaction in ('queued', 'sending', 'unknown') order by 1`),
  ).toEqual([
    { transaction: 'queued', state: 'dropped', reason: 'restored', finished: true },
    { transaction: 'sending', state: 'unknown', reason: 'unknown-outcome', finished: true },
    { transaction: 'unknown', state: 'unknown', reason: 'unknown-outcome', finished: true },
  ]);
  expect(await read('select from solana_mints where grouped_at is null')).toEqual([]);
  expect(await read('select since from bot_listings')).toEqual([{ since: target.test.clock.now() }]);
});

it('sends no email, webhook message or announcement again', async () => {
  expect(
    await read(`select state, count(*)::int as n from mails where state <> 'sent' group by 1 order by 1`),
  ).toEqual([
    { state: 'failed', n: expect.any(Number) },
    { state: 'held', n: 1 },
  ]);
  expect(await read("select from webhook_messages where state in ('queued', 'sending')")).toEqual([]);
  expect(await read("select distinct state from announcements where occasion = 'a'")).toEqual([
    { state: 'unknown' },
  ]);
  expect(restored.closed.join()).toMatch(
    /3 posts,\d+ emails,2 webhook messages,\d+ announcements,2 reminders,1 draw that was being prepared,1 recap/,
  );
});

it('announces nothing again that became due in between', async () => {
  const { deps } = target.test;
  while (await recordDueEvents(deps));
  while (await sendDueReminders(deps));
  while (await sendNextAnnouncement(deps));
  expect(await read("select from mails where state = 'queued'")).toEqual([]);
  expect(await read("select from announcements where state <> 'unknown' and state <> 'sent'")).toEqual([]);
  expect(
    await read(`select kind from list_events where list_id = '${lists.ending}' and kind = 'ended'`),
  ).toHaveLength(1);
});

it('moves recaps to their next period', async () => {
  const [{ recap_due_at }] = await read('select recap_due_at from bots');
  expect(recap_due_at.getTime()).toBeGreaterThan(target.test.clock.now().getTime());
});

it('takes back a draw that was being prepared, and reveals a committed one without telling everyone again', async () => {
  const stateOf = async (id: string) =>
    (await read(`select draw_state from lists where id = '${id}'`))[0].draw_state;
  expect(await stateOf(lists.preparing)).toBeNull();
  await runDraws(target.test);
  expect([await stateOf(lists.preparing), await stateOf(lists.committed)]).toEqual([null, 'drawn']);
  expect(await read("select from mails where state = 'queued'")).toEqual([]);
  expect(await read("select from announcements where kind = 'drawn' and state = 'queued'")).toEqual([]);
});
