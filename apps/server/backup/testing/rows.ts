/**
 * Rows for tables that `personWithEverything` and its draw leave empty, with values that are easily damaged on the way.
 * What waits to be done is done here: a restore closes it.
 */
const TEXT = `E'tab\\there, line\\nthere, back\\\\slash, \\\\N, \\\\., "quoted", ''it'', Ω≈ç√ 🦊 \\u2028'`;
const JSON_TEXT = `jsonb_build_object('text', ${TEXT}, 'null', null, 'large', 12345678901234567890.000000000000000001, 'list', '[1, "2", null]'::jsonb)`;
const MOMENT = `'2026-11-15 11:59:59.123456+00'`;
const ADDRESS = `'0x' || repeat('ab', 20)`;

/** Secrets are written as `sealed`, and sealed afterwards. */
export const ROWS = [
  `insert into captcha_passes values (gen_random_uuid(), 'join', ${MOMENT})`,
  `insert into chain_watchers (chain, watcher, leased_until, head_number, fault, unavailable_nodes)
   values ('ethereum', gen_random_uuid(), ${MOMENT}, 9007199254740993, ${TEXT}, array['a', ${TEXT}, ''])`,
  `insert into chain_cursors values ('ethereum', 'blocks', '{"number": 1}', ${MOMENT})`,
  `insert into chain_blocks values ('ethereum', 1, 'a', 'b')`,
  `insert into chain_logs values ('base', 1, 'a', 'b', 0)`,
  `insert into sales (key, chain, transaction, block_number, contract, token_id, facts, usd, happened_at)
   values ('a', 'ethereum', 'b', 9007199254740993, 'c', repeat('9', 78), ${JSON_TEXT}, 0.1234567890123456789, ${MOMENT}),
     ('b', 'ethereum', 'b', 1, 'c', '1', 'null', null, ${MOMENT})`,
  `insert into solana_tokens values ('mint', array['key', null], ${MOMENT})`,
  `insert into solana_mints values ('source', 'key', 'transaction', 1, ${MOMENT}, ${JSON_TEXT}, null, ${MOMENT}, ${MOMENT})`,
  `insert into solana_drops values ('machine', 3)`,
  `insert into opensea_watch values (true, 'watcher', ${MOMENT}, 'mark', null, null)`,
  `insert into publishing_pauses values ('x', ${MOMENT}, 'credits', ${MOMENT})`,
  `insert into image_removals values (repeat('a', 64), ${MOMENT})`,
  `insert into listing_sources (chain, contract, cursor_at, next_at, floor)
   values ('ethereum', 'c', ${MOMENT}, ${MOMENT}, 'null')`,
  `insert into x_request_tokens values ('token', 'session', 'sealed', ${MOMENT})`,
  `insert into handoffs (session_id, id_hash, digits, expires_at) values (gen_random_uuid(), '\\x00ff0a5c', '12', ${MOMENT})`,
  `insert into collection_art values ('ethereum', ${ADDRESS}, null, ${MOMENT})`,
  `insert into reserved_url_names select id, 'foxes', ${MOMENT} from users limit 1`,
  `insert into list_creations
   select owner_id, gen_random_uuid(), decode('005c0a', 'hex'), id, ${MOMENT} from lists limit 1`,
  `insert into buried_entries (user_id, list_id, entry_number, joined_at)
   select users.id, lists.id, 3, ${MOMENT} from users, lists limit 1`,
  `insert into collection_pictures select id, ${ADDRESS}, (select id from images limit 1) from lists limit 1`,
  `insert into left_entries select id, 99, decode(repeat('5c', 32), 'hex'), 1, 0, ${MOMENT} from lists limit 1`,
  `insert into list_figures select id, ${MOMENT}, 'view', 'a', 3 from lists limit 1`,
  `insert into list_waits select id, 'early', ${MOMENT} from lists limit 1`,
  `insert into list_snapshots (list_id, state, chains, started_at, completed_at)
   select id, 'complete', '[]', ${MOMENT}, ${MOMENT} from lists limit 1`,
  `insert into prize_lists select id, 'sealed' from lists limit 1`,
  `insert into prize_codes (id, list_id, position, code, digest, created_at)
   select gen_random_uuid(), id, 1, 'sealed', decode(repeat('00', 32), 'hex'), ${MOMENT} from lists limit 1`,
  `insert into draw_places (draw_id, entry_number, rank, placed_at, confirm_by)
   select id, 1, 1, ${MOMENT}, ${MOMENT} from draws limit 1`,
  `insert into allowlists (list_id, draw_number, format, terms, winners, root, branches, leaf_count, nodes, leaf_order,
     created_at)
   select list_id, number, 'packed', '{}', 'w', decode(repeat('01', 32), 'hex'),
     array[decode(repeat('02', 32), 'hex'), decode('5c6e0a', 'hex')], 1, decode(repeat('03', 32), 'hex'),
     decode('0000005c', 'hex'), ${MOMENT}
   from draws where state = 'drawn' limit 1`,
  `insert into allowlist_files select id, 'w', 'hash', decode('1f8b5c0a00', 'hex') from allowlists limit 1`,
  `insert into webhook_entry_cursors select webhooks.id, lists.id, 3 from webhooks, lists limit 1`,
  // The second one was written later and refers to the first one, the third one the other way round.
  `with message as (
     insert into webhook_messages (webhook_id, type, data, happened_at, state, next_attempt_at, created_at, finished_at)
     select id, 'sale.found', ${JSON_TEXT}, ${MOMENT}, 'sent', ${MOMENT}, ${MOMENT}, ${MOMENT}
     from webhooks, generate_series(1, 3) returning id, number),
   attempt as (
     insert into webhook_attempts (message_id, at, duration_ms, status, answer)
     select id, ${MOMENT}, 3, 200, ${TEXT} from message)
   select from message`,
  `update webhook_messages one set follows = (
     select id from webhook_messages other where other.number <> one.number order by number desc limit 1)`,
  `insert into announcements (webhook_id, list_id, kind, occasion, state, next_attempt_at, created_at, finished_at)
   select announcement_webhooks.id, list_events.list_id, kind, occasion, 'sent', ${MOMENT}, ${MOMENT}, ${MOMENT}
   from announcement_webhooks, list_events limit 1`,
  `insert into bot_channels (bot_id, channel, secret, address)
   select id, 'telegram', 'sealed', ${JSON_TEXT} from bots`,
  `insert into bot_listings select id, false, 12.34, 0.000000000000000001, ${MOMENT} from bots`,
  `insert into bot_sessions select 'fingerprint', id, ${MOMENT}, ${MOMENT} from bots`,
  `insert into listing_posts select id, 'ethereum', 'c', '1', '2026-11-15', 'hash' from bots`,
  `insert into deliveries (bot_id, channel, kind, chain, transaction, block_number, happened_at, facts, state, text, remote_id,
     finished_at)
   select id, 'telegram', 'sale', 'ethereum', 'a', 1, ${MOMENT}, jsonb_build_array(${JSON_TEXT}), 'sent', ${TEXT}, '1',
     ${MOMENT} from bots`,
  `update mails set state = 'sent', sent_at = ${MOMENT}`,
  `update draws set reveal_at = '2026-11-15 13:00+00', notified_up_to = null where state = 'committed'`,
  `update list_reminders set confirmed_at = null`,
];
