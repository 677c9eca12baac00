import type { WebhookMint, WebhookSale } from '@signboard/domain/webhooks/webhook-event.ts';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { currentTrace } from '#server/platform/lib/trace.ts';

/** A new sale or mint, and the keys that its collection is matched by. */
export type NewCollectionEvent = { keys: readonly string[] } & (
  | { type: 'sale.created'; data: WebhookSale }
  | { type: 'mint.created'; data: WebhookMint }
);

/** Nothing from the chain can be so long; names of tokens and currencies are shortened before. */
const MAX_BYTES = 20_000;

/**
 * Queues new sales and mints of collections that active bots watch: for webhooks that name the collection, and for those
 * that name none and whose owner has such a bot. Call it in the transaction that stores the sales. A sale that comes back
 * after a reorg is a new event, sent after the one that said that it was dropped; a mint is told once.
 */
export async function recordCollectionEvents(db: Db, events: readonly NewCollectionEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ type, keys, data }, place) => ({
    place,
    type,
    keys,
    data,
    occasion: type === 'mint.created' ? data.id : null,
    sale_key: type === 'sale.created' ? data.id : null,
    happened_at: data.happenedAt,
  }));
  await sql`
    with found as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as event (
        place integer, type text, keys text[], data jsonb, occasion text, sale_key text, happened_at timestamptz)
      where octet_length(data::text) <= ${MAX_BYTES}
    ), receivers as (
      select webhooks.id, events, contracts, principal_wallet from webhooks join users on users.id = owner_id
      where off_reason is null and events && array['sale.created', 'mint.created']
      order by webhooks.id for key share of webhooks
    ), queued as (
      insert into webhook_messages (webhook_id, type, occasion, sale_key, follows, data, happened_at,
        next_attempt_at, created_at, trace)
      select id, type, occasion, sale_key,
        (select earlier.id from webhook_messages earlier where earlier.webhook_id = receivers.id
          and earlier.sale_key = found.sale_key order by number desc limit 1),
        data, happened_at, now(), now(), ${currentTrace()}
      from found join receivers on type = any(events)
      where exists (
        select from bot_collections join bots on bots.id = bot_id
        where contract = any(found.keys) and chain = found.data ->> 'chain' and not is_paused and stopped is null
          -- Webhooks name contracts of further chains with their chain.
          and (case when chain in ('ethereum', 'solana') then contract else chain || ':' || contract end
            = any(contracts) or (cardinality(contracts) = 0 and owner_address = principal_wallet)))
      order by place
      on conflict do nothing returning id
    )
    select wake_jobs('webhooks') where exists (select from queued)`.execute(db);
}

export type DroppedSale = {
  id: string;
  chain: string;
  contract: string;
  tokenId: string;
  transaction: string;
};

/** Queues that a reorg removed sales, for webhooks that were told of them. Call it in the transaction that deletes them. */
export async function recordDroppedSales(db: Db, sales: readonly DroppedSale[]): Promise<void> {
  if (sales.length === 0) return;
  await sql`
    with dropped as (
      select sale ->> 'id' as sale_key, sale as data
      from jsonb_array_elements(${JSON.stringify(sales)}::jsonb) as sale
    ), receivers as (
      select id from webhooks where off_reason is null and 'sale.dropped' = any(events)
      order by id for key share
    ), told as (
      select distinct on (webhook_id, sale_key) webhook_id, sale_key, id, type, number
      from webhook_messages
      where sale_key in (select sale_key from dropped) and webhook_id in (select id from receivers)
      order by webhook_id, sale_key, number desc
    ), queued as (
      insert into webhook_messages (webhook_id, type, sale_key, follows, data, happened_at, next_attempt_at,
        created_at, trace)
      select webhook_id, 'sale.dropped', sale_key, told.id, data, now(), now(), now(), ${currentTrace()}
      from dropped join told using (sale_key) where type = 'sale.created'
      order by number
      returning id
    )
    select wake_jobs('webhooks') where exists (select from queued)`.execute(db);
}
