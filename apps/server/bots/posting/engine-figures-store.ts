import { CHANNELS, type ChannelName } from '@signboard/domain/channels/channels.ts';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

type ChainFigures = {
  chain: string;
  /** Blocks (slots on Solana) between the head and the cursor. */
  lagBlocks: number | null;
  /** Seconds since the watcher's last heartbeat. */
  silentSeconds: number;
  hasFault: boolean;
  /** Nodes in cooldown while others are used. */
  unavailableNodes: number;
  /** Readings of final blocks, and transactions that were different then; of chains that are read by ranges. */
  secondReadings: number;
  late: number;
  dropped: number;
  disputed: number;
};

type PostFigures = {
  channel: ChannelName;
  waiting: number;
  /** Age of the oldest due post in seconds. */
  oldestSeconds: number;
  sentLately: number;
  failedLately: number;
  /** Seconds from sale to post, for recent posts. Listings are polled, so they say nothing about it. */
  latencyP50: number | null;
  latencyP99: number | null;
  isPaused: boolean;
};

/** Operator metrics of the sales engine; "recent" is the last five minutes. */
export type EngineFigures = { chains: ChainFigures[]; posts: PostFigures[]; salesLately: number };

/** Computed from the tables, so that every process reports the same. */
export async function readEngineFigures(db: Db): Promise<EngineFigures> {
  const [chains, posts, sales] = await Promise.all([chainFigures(db), postFigures(db), salesLately(db)]);
  return { chains, posts, salesLately: sales };
}

async function chainFigures(db: Db): Promise<ChainFigures[]> {
  const { rows } = await sql<ChainFigures>`
    select chain,
      (head_number - (
        select max(coalesce((position ->> 'number')::bigint, (position ->> 'slot')::bigint))
        from chain_cursors where chain_cursors.chain = chain_watchers.chain
      ))::integer as lag_blocks,
      greatest(0, extract(epoch from now() - leased_until) + 10)::float8 as silent_seconds,
      fault is not null as has_fault,
      cardinality(unavailable_nodes) as unavailable_nodes,
      second_readings::float8 as second_readings, late_transactions::float8 as late,
      dropped_transactions::float8 as dropped, disputed_transactions::float8 as disputed
    from chain_watchers order by chain`.execute(db);
  return rows;
}

async function postFigures(db: Db): Promise<PostFigures[]> {
  const { rows } = await sql<PostFigures>`
    select place.channel,
      open.waiting::integer, coalesce(open.oldest, 0)::float8 as oldest_seconds,
      lately.sent::integer as sent_lately, lately.failed::integer as failed_lately,
      lately.p50 as latency_p50, lately.p99 as latency_p99,
      exists (select from publishing_pauses
        where publishing_pauses.channel = place.channel and resumes_at > now()) as is_paused
    from unnest(${[...CHANNELS]}::text[]) as place (channel),
      -- What waits for its owner (paused, stopped) is no backlog.
      lateral (select count(*) as waiting,
          extract(epoch from now() - min(next_attempt_at) filter (where next_attempt_at <= now())) as oldest
        from deliveries join bots on bots.id = bot_id
        where state in ('queued', 'sending', 'unknown') and finished_at is null
          and deliveries.channel = place.channel and not is_paused and stopped is null) as open,
      lateral (select
        count(*) filter (where state = 'sent') as sent,
        count(*) filter (where state = 'failed') as failed,
        percentile_cont(0.5) within group (order by extract(epoch from finished_at - happened_at)::float8)
          filter (where state = 'sent' and kind in ('sale', 'mint')) as p50,
        percentile_cont(0.99) within group (order by extract(epoch from finished_at - happened_at)::float8)
          filter (where state = 'sent' and kind in ('sale', 'mint')) as p99
        from deliveries
        where finished_at > now() - interval '5 minutes' and deliveries.channel = place.channel) as lately`.execute(
    db,
  );
  return rows;
}

async function salesLately(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from sales where found_at > now() - interval '5 minutes'`.execute(db);
  return rows[0]?.count ?? 0;
}
