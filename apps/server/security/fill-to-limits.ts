import { sampleSale } from '@signboard/domain/posts/testing/sample-sales.ts';
import type pg from 'pg';
import { writeSale } from '#server/bots/sales-feed/fact-json.ts';
import type { SecurityFixture } from './security-fixture.ts';

/** How many rows each kind of data gets. */
export type Amounts = {
  /** Per list. */
  entries: number;
  bans: number;
  prizes: number;
  terms: number;
  hours: number;
  /** Per account. */
  lists: number;
  sessions: number;
  messages: number;
  mails: number;
  /** Per bot. */
  posts: number;
  /** Of strangers: what a public page or the operator may have to read. */
  strangers: number;
};

type Filler = {
  amount: keyof Amounts;
  /** Its parameters: the amount, then `given`. */
  sql: string;
  given?: (fixture: SecurityFixture) => string[];
};

const owner = ({ userIds }: SecurityFixture) => [userIds.owner];
const bot = ({ bots }: SecurityFixture) => [bots.own.id];
const lists = ({ lists: { draft, open, fresh, over } }: SecurityFixture) =>
  [draft, open, fresh, over].map(({ id }) => id);

const OF_LISTS = 'unnest(array[$2, $3, $4, $5]::uuid[]) as list';
const SALE = writeSale(sampleSale());
const LONG = `repeat('w', 500)`;

/** In this order: rows refer to those above. */
export const FILLERS: Record<string, Filler> = {
  users: {
    amount: 'strangers',
    sql: `insert into users (principal_wallet, chain, workspace, full_name, email, email_confirmed_at)
      select '0xf' || lpad(to_hex(n), 39, '0'), 'ethereum', 'filled-' || n, repeat('n', 120), 'filled-' || n || '@example.test', now()
      from generate_series(1, $1::int) n`,
  },
  communities: {
    amount: 'strangers',
    sql: `insert into communities (user_id, name, about, links, is_published, is_listed)
      select id, repeat('c', 80), repeat('a', 2000), array_fill('https://example.test/' || repeat('l', 250), array[6]), true, true
      from users where workspace like 'filled-%' limit $1::int`,
  },
  lists: {
    amount: 'lists',
    given: ({ lists: { draft } }) => [draft.id],
    sql: `insert into lists select (jsonb_populate_record(lists, jsonb_build_object('id', gen_random_uuid(),
        'url_end_name', 'filled-' || n, 'name', 'Filled ' || n, 'description', repeat('d', 5000)))).*
      from lists, generate_series(1, $1::int) n where lists.id = $2`,
  },
  list_counters: {
    amount: 'lists',
    sql: `insert into list_counters (list_id) select id from lists where url_end_name like 'filled-%' limit $1::int
      on conflict do nothing`,
  },
  entries: {
    amount: 'entries',
    given: ({ lists: { open, over } }) => [open.id, over.id],
    sql: `insert into entries (list_id, entry_number, address, email, twitter_id, discord_id, referrer, checks, salt, inner_hash,
        joined_at, winner, rank)
      select list, 100 + n, '0xe' || lpad(to_hex(n), 39, '0'), 'entry-' || n || '@example.test',
        (1000000000000000000 + n * 4194304000)::text, (100000000000000000 + n * 4194304000)::text, 'site-' || n % 5000 || '.example',
        '[{"id": "balance", "checkedAt": "2026-11-15T12:00:00.000Z", "found": "1500000000000000000"}]',
        decode(md5(n::text), 'hex'), sha256(n::text::bytea), now() - n * interval '1 second',
        list = $3 and n <= 100000, case when list = $3 then 100 + n end
      from unnest(array[$2, $3]::uuid[]) list, generate_series(1, $1::int) n where list = $3 or n <= $1::int / 10`,
  },
  draws: {
    amount: 'entries',
    given: ({ lists: { over } }) => [over.id],
    sql: `insert into draws (list_id, number, state, winners_wanted, guarantee, document, commitment, entries, reveal, seed, cutoff,
        winner_numbers)
      select $2, 1, 'drawn', least($1::int, 100000), 'commit-reveal', '{}', 'a commitment', $1::int, '{}', '', '', '{}'`,
  },
  left_entries: {
    amount: 'entries',
    given: ({ lists: { over } }) => [over.id],
    sql: `insert into left_entries (list_id, entry_number, inner_hash, weight, pool, left_at)
      select $2, 2000000 + n, sha256(n::text::bytea), 1, 0, now() from generate_series(1, $1::int / 10) n`,
  },
  snapshot_changes: {
    amount: 'entries',
    given: ({ lists: { over } }) => [over.id],
    sql: `insert into snapshot_changes (list_id, entry_number, weight, reason, read)
      select list_id, entry_number, 0, 'balance-low',
        jsonb_build_object('kind', 'chain', 'chain', 'eip155:1', 'call', repeat('c', 500), 'answer', 'too little')
      from entries where list_id = $2 and entry_number > 100 and entry_number % 10 = 0 and entry_number <= 100 + $1::int`,
  },
  list_terms: {
    amount: 'terms',
    given: lists,
    sql: `insert into list_terms (list_id, version, terms, saved_at)
      select list_id, version + n, jsonb_set(terms, '{spots}', to_jsonb(1000 + n)), saved_at + n * interval '1 second'
      from (select distinct on (list_id) * from list_terms, ${OF_LISTS} where list_id = list order by list_id, version desc) last,
        generate_series(1, $1::int) n`,
  },
  banned_wallets: {
    amount: 'bans',
    given: lists,
    sql: `insert into banned_wallets (list_id, address)
      select list, '0xb' || lpad(to_hex(n), 39, '0') from ${OF_LISTS}, generate_series(1, $1::int) n`,
  },
  list_figures: {
    amount: 'hours',
    given: ({ lists: { over } }) => [over.id],
    sql: `insert into list_figures (list_id, hour, kind, name, count)
      select list, date_trunc('hour', now()) - n * interval '1 hour', 'referrer', 'site-' || at || '.example', n
      from unnest(array[$2]::uuid[]) list, generate_series(1, $1::int) n, generate_series(1, 50) at`,
  },
  reports: {
    amount: 'strangers',
    given: ({ lists: { open } }) => [open.id],
    sql: `insert into reports (list_id, reporter, reason, text, created_at)
      select $2, 'filled-' || n, 'scam', repeat('r', 1000), now() from generate_series(1, $1::int) n`,
  },
  prize_codes: {
    amount: 'prizes',
    given: ({ lists: { draft, over } }) => [draft.id, over.id],
    sql: `insert into prize_codes (id, list_id, position, code, digest, created_at)
      select gen_random_uuid(), list, n, ${LONG}, sha256(n::text::bytea), now()
      from unnest(array[$2, $3]::uuid[]) list, generate_series(1, $1::int) n`,
  },
  sessions: {
    amount: 'sessions',
    given: owner,
    sql: `insert into sessions (id, user_id, expires_at)
      select gen_random_uuid(), $2, now() + interval '1 day' from generate_series(1, $1::int)`,
  },
  confirmed_emails: {
    amount: 'sessions',
    given: owner,
    sql: `insert into confirmed_emails (user_id, email, confirmed_at)
      select $2, 'confirmed-' || n || '@example.test', now() from generate_series(1, $1::int) n`,
  },
  mails: {
    amount: 'mails',
    given: owner,
    sql: `insert into mails (recipient, template, details, language, state, held_for)
      select email, 'list-full', '{}', 'en', 'held', id from users, generate_series(1, $1::int) where id = $2`,
  },
  webhook_messages: {
    amount: 'messages',
    given: ({ webhook }) => [webhook.id],
    sql: `insert into webhook_messages (webhook_id, type, occasion, data, happened_at, next_attempt_at, created_at)
      select $2, 'entry.created', n::text, jsonb_build_object('text', ${LONG}), now(), now() + interval '1 day', now()
      from generate_series(1, $1::int) n`,
  },
  webhook_attempts: {
    amount: 'messages',
    sql: `insert into webhook_attempts (message_id, at, duration_ms, status, answer)
      select id, now(), 10, 500, ${LONG} from webhook_messages, generate_series(1, 6) where state = 'queued' limit $1::int`,
  },
  bot_collections: {
    amount: 'posts',
    given: bot,
    sql: `insert into bot_collections (bot_id, chain, contract, position, name)
      select $2, 'ethereum', '0xc' || lpad(to_hex(n), 39, '0'), n, repeat('n', 80) from generate_series(1, least(24, $1::int)) n
      on conflict do nothing`,
  },
  sales: {
    amount: 'posts',
    given: () => [JSON.stringify(SALE)],
    sql: `insert into sales (key, chain, transaction, block_number, contract, token_id, facts, usd, happened_at)
      select 'filled-' || n, 'ethereum', '0x5' || lpad(to_hex(n), 63, '0'), n, '0xc' || lpad(to_hex(1 + n % 24), 39, '0'), n::text,
        $2::jsonb, 10, now() - n * interval '1 minute' from generate_series(1, $1::int) n`,
  },
  deliveries: {
    amount: 'posts',
    given: ({ bots }) => [bots.own.id, JSON.stringify([SALE])],
    sql: `insert into deliveries (bot_id, channel, kind, chain, transaction, collection, block_number, happened_at, facts, state, text,
        reason, cost_mills, charged_at, finished_at)
      select $2, 'x', 'sale', 'ethereum', '0x5' || lpad(to_hex(n), 63, '0'), '0xc' || lpad(to_hex(1 + n % 24), 39, '0'), n, now(), $3::jsonb,
        'failed', ${LONG}, 'rejected', 15, now(), now() from generate_series(1, $1::int) n`,
  },
};

const FEW = 'an account, a list or a bot has one, or a few';
const SHORT = 'kept for minutes';
const JOBS = 'read by jobs, which take a batch at a time';
const DRAWN = 'filled by the tests of draws and allowlists';
const VISITS = 'read by the visitor’s own account, and by numbers of entries';

/** Tables without rows here, and why. */
export const LEFT_OUT: Record<string, string> = {
  allowlist_files: DRAWN,
  allowlists: DRAWN,
  announcement_webhooks: FEW,
  announcements: JOBS,
  api_keys: FEW,
  bot_channels: FEW,
  bot_listings: FEW,
  bot_sessions: FEW,
  bots: FEW,
  buried_entries: VISITS,
  captcha_passes: SHORT,
  chain_blocks: JOBS,
  chain_cursors: JOBS,
  chain_logs: JOBS,
  chain_watchers: JOBS,
  collection_art: JOBS,
  collection_pictures: FEW,
  consumed_nonces: SHORT,
  draw_files: DRAWN,
  draw_parts: DRAWN,
  draw_notice_opt_outs: VISITS,
  draw_places: DRAWN,
  draw_secrets: DRAWN,
  email_confirmations: SHORT,
  entry_vaults: VISITS,
  handoffs: SHORT,
  image_removals: JOBS,
  images: JOBS,
  list_creations: SHORT,
  list_events: FEW,
  list_snapshots: FEW,
  list_waits: FEW,

  list_reminders: JOBS,
  listing_posts: JOBS,
  listing_sources: JOBS,
  newsletter_subscribers: JOBS,
  opensea_watch: JOBS,
  prize_lists: FEW,
  proven_wallets: FEW,
  publishing_pauses: FEW,
  receipt_keys: FEW,
  reserved_url_names: FEW,
  schema_migrations: JOBS,
  social_proofs: FEW,
  solana_drops: JOBS,
  solana_mints: JOBS,
  solana_tokens: JOBS,
  usage_counts: SHORT,
  webhook_entry_cursors: FEW,
  webhooks: FEW,
  winner_role_settings: FEW,
  winner_roles: DRAWN,
  x_request_tokens: SHORT,
};

/** Fills what belongs to the fixture, and what its pages show of others. */
export async function fillToLimits(pool: pg.Pool, fixture: SecurityFixture, amounts: Amounts): Promise<void> {
  for (const [table, { amount, sql, given }] of Object.entries(FILLERS))
    await withoutIndexes(pool, table, () =>
      pool.query(sql, [amounts[amount], ...(given?.(fixture) ?? [])]).catch((error: Error) => {
        throw new Error(`${table}: ${error.message}`);
      }),
    );
  await pool.query(
    `update list_counters set joined = found.entries, last_entry_number = 4000000,
       available_spots = greatest(available_spots, found.entries + 1000)
     from (select list_id, count(*) as entries from entries group by list_id) found where found.list_id = list_counters.list_id`,
  );
  await pool.query(
    `update lists set terms_version = found.version
     from (select list_id, max(version) as version from list_terms group by list_id) found where found.list_id = lists.id`,
  );
  await pool.query('analyze');
}

/** Building an index at once takes a fraction of what adding a million rows to it takes. */
async function withoutIndexes(pool: pg.Pool, table: string, fill: () => Promise<unknown>): Promise<void> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid)`,
    [table],
  );
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  await fill();
  for (const { definition } of rows) await pool.query(definition);
}
