import { type ChannelName, LINKED_CHANNELS } from '@signboard/domain/channels/channels.ts';
import { sql } from 'kysely';
import { CONTRACT_NAME } from '#server/bots/bots-store.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Delivery } from '../queue/delivery.ts';

/** A post that everyone can open. */
export type LastPost = {
  id: string;
  channel: ChannelName;
  /** The bot's account on X; empty without one. */
  username: string;
  /** How people know the bot on this channel. */
  author: string;
  text: string;
  remoteId: string;
  finishedAt: Date;
};

export const PUBLIC_POST_COUNT = 10;

/** One sale can be on three channels, and posts in private chats are left out. */
const MAX_READ = 8 * PUBLIC_POST_COUNT;

/**
 * The latest posts, newest first; of an event that was posted to several channels only one, on X if it is there. Posts in
 * private Telegram chats begin with the chat's number.
 */
export async function findLastPosts(db: Db): Promise<LastPost[]> {
  const { rows } = await sql<LastPost>`
    with recent as (
      select * from deliveries
      where state = 'sent' and channel <> 'discord' and channel = any(${LINKED_CHANNELS})
        and text is not null and kind in ('sale', 'mint')
        and (channel <> 'telegram' or remote_id like '@%')
      order by finished_at desc, number desc limit ${MAX_READ}),
    single as (
      select distinct on (bot_id, chain, transaction, kind, collection) * from recent
      order by bot_id, chain, transaction, kind, collection, channel desc)
    select single.id, single.channel, coalesce(bots.username, '') as username, text,
      case single.channel
        when 'x' then '@' || bots.username
        when 'telegram' then split_part(remote_id, '/', 1)
        else coalesce('@' || (address ->> 'handle'), ${CONTRACT_NAME}, '')
      end as author,
      remote_id, finished_at
    from single join bots on bots.id = single.bot_id
    left join bot_channels on bot_channels.bot_id = bots.id and bot_channels.channel = single.channel
    where single.channel <> 'x' or bots.username is not null
    order by finished_at desc, number desc limit ${PUBLIC_POST_COUNT}`.execute(db);
  return rows;
}

/** The facts of one of the latest posts; null for any other. */
export async function findLastPostFacts(
  db: Db,
  id: string,
): Promise<Pick<Delivery, 'id' | 'kind' | 'facts'> | null> {
  const isShown = (await findLastPosts(db)).some((post) => post.id === id);
  if (!isShown) return null;
  const { rows } = await sql<Pick<Delivery, 'id' | 'kind' | 'facts'>>`
    select id, kind, facts from deliveries where id = ${id}`.execute(db);
  return rows[0] ?? null;
}
