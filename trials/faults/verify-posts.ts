import type { ConnectedBot } from '../world/connect-everywhere.ts';
import { askSandbox } from '../world/engine-world.ts';
import type { CrowdBot } from '../world/prepare-bots.ts';
import type { SalesWorld, SoldToken } from './sell-continuously.ts';

/** Expected posts compared with actual ones; lost, doubled and unexpected list them by name. */
export type PostsVerdict = {
  expected: number;
  posted: number;
  waiting: number;
  failed: number;
  /** Messages to Discord and Telegram with a lost response: reported to the owner and not sent again. */
  unknown: number;
  /** Sales that were found while the channel was switched off. */
  whileOff: number;
  /** Neither posted nor pending, failed, unknown or while the channel was off. */
  lost: string[];
  doubled: string[];
  unexpected: string[];
  failures: Record<string, number>;
  /** What the waiting ones wait for. */
  waits: Record<string, number>;
  channels: Record<string, ChannelCounts>;
};

export type ChannelCounts = { expected: number; posted: number; unknown: number; failed: number };

/** A channel that was switched off by a fault, until it was connected again. */
export type OffPeriod = { botId: string; channel: string; from: Date; to: Date | null };

export type SoakBot = CrowdBot & Partial<Pick<ConnectedBot, 'contracts' | 'telegram' | 'bluesky'>>;

/** Compares the posts on all channels with the sales: one per sale, bot and channel. */
export async function verifyPosts(
  world: SalesWorld,
  bots: readonly SoakBot[],
  sales: readonly SoldToken[],
  offPeriods: readonly OffPeriod[] = [],
): Promise<PostsVerdict> {
  // Read these before the posts: a post sent between the two reads would otherwise be in neither.
  const deliveries = await readDeliveries(world, bots);
  const seen = countEach([
    ...(await postsAtX(world)),
    ...(await messagesAtDiscord(world)),
    ...(await messagesAtTelegram(world)),
    ...(await recordsAtBluesky(world)),
  ]);
  const expected = sales.flatMap((sale) => bots.flatMap((bot) => expectedPosts(bot, sale)));
  const open = deliveries.filter(({ state }) => OPEN.includes(state));
  const isOpen = new Set(open.map(({ post }) => post));
  const missing = expected.filter(({ post }) => !seen.has(post) && !isOpen.has(post));
  const [whileOff, lost] = split(missing, (one) => wasOff(one, deliveries, offPeriods));
  const isExpected = new Set(expected.map(({ post }) => post));
  const inState = (states: string[]) => deliveries.filter(({ state }) => states.includes(state));
  const failed = inState(['failed']);
  const waiting = inState(['queued', 'sending', 'settling']);
  return {
    expected: expected.length,
    posted: sum([...seen.values()]),
    waiting: waiting.length,
    failed: failed.length,
    unknown: inState(['unknown']).length,
    whileOff: whileOff.length,
    lost: lost.map(({ post }) => post),
    doubled: [...seen].filter(([, times]) => times > 1).map(([post]) => post),
    unexpected: [...seen.keys()].filter((post) => !isExpected.has(post)),
    failures: Object.fromEntries(countEach(failed.map(({ channel, reason }) => `${channel} ${reason}`))),
    waits: Object.fromEntries(countEach(waiting.map(({ channel, wait }) => `${channel} ${wait}`))),
    channels: Object.fromEntries(
      CHANNELS.map((channel) => [
        channel,
        {
          expected: expected.filter((one) => one.channel === channel).length,
          posted: sum([...seen].map(([post, times]) => (post.startsWith(`${channel} `) ? times : 0))),
          unknown: inState(['unknown']).filter((row) => row.channel === channel).length,
          failed: failed.filter((row) => row.channel === channel).length,
        },
      ]),
    ),
  };
}

const CHANNELS = ['x', 'discord', 'telegram', 'bluesky'] as const;
const OPEN = ['queued', 'sending', 'settling', 'unknown', 'failed'];

type ExpectedPost = { post: string; botId: string; channel: string; price: string };

function expectedPosts(bot: SoakBot, { contract, price }: SoldToken): ExpectedPost[] {
  if (!(bot.contracts ?? [bot.contract]).includes(contract)) return [];
  return CHANNELS.flatMap((channel) => {
    const recipient = recipientOf(bot, channel);
    return recipient ? [{ post: `${channel} ${recipient} ${price}`, botId: bot.id, channel, price }] : [];
  });
}

function recipientOf(bot: SoakBot, channel: string): string | null {
  if (channel === 'x') return bot.username;
  if (channel === 'discord') return bot.webhookId;
  return (channel === 'telegram' ? bot.telegram : bot.bluesky) ?? null;
}

/** Whether the sale's posts on other channels were queued while this channel was off. */
function wasOff(
  { botId, channel, price }: ExpectedPost,
  deliveries: readonly DeliveredPost[],
  offPeriods: readonly OffPeriod[],
): boolean {
  const others = deliveries.filter((one) => one.botId === botId && one.price === price);
  return offPeriods.some(
    (off) =>
      off.botId === botId &&
      off.channel === channel &&
      others.some(({ createdAt }) => createdAt >= off.from && (off.to === null || createdAt <= off.to)),
  );
}

async function postsAtX(world: SalesWorld): Promise<string[]> {
  const posts = await askSandbox<{ username: string; text: string }[]>(world, '/x/posts.json');
  return posts.map(({ username, text }) => `x ${username} ${priceIn(text)}`);
}

async function messagesAtDiscord(world: SalesWorld): Promise<string[]> {
  const messages = await askSandbox<{ webhookId: string; embeds: unknown }[]>(
    world,
    '/discord/messages.json',
  );
  return messages.map(({ webhookId, embeds }) => `discord ${webhookId} ${priceIn(JSON.stringify(embeds))}`);
}

async function messagesAtTelegram(world: SalesWorld): Promise<string[]> {
  const messages = await askSandbox<{ bot: string; text: string }[]>(world, '/telegram/messages.json');
  return messages.map(({ bot, text }) => `telegram ${bot} ${priceIn(text)}`);
}

type StoredRecord = { did: string; collection: string; value: { text?: string } };

/** A record that was written again is one post. */
async function recordsAtBluesky(world: SalesWorld): Promise<string[]> {
  const records = await askSandbox<StoredRecord[]>(world, '/bluesky/records.json');
  return records
    .filter(({ collection }) => collection === 'app.bsky.feed.post')
    .map(({ did, value }) => `bluesky ${did} ${priceIn(value.text ?? '')}`);
}

const priceIn = (text: string) => /([\d.]+) (?:ETH|SOL)/.exec(text)?.[1] ?? text;

function countEach(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0);

function split<T>(things: readonly T[], isFirst: (thing: T) => boolean): [T[], T[]] {
  return [things.filter(isFirst), things.filter((thing) => !isFirst(thing))];
}

type DeliveryRow = {
  botId: string;
  channel: string;
  state: string;
  reason: string | null;
  createdAt: Date;
  wait: string;
  prices: string[];
};
type DeliveredPost = Omit<DeliveryRow, 'prices'> & { post: string; price: string };

async function readDeliveries({ database }: SalesWorld, bots: readonly SoakBot[]): Promise<DeliveredPost[]> {
  const { rows } = await database.query<DeliveryRow>(
    `select deliveries.bot_id as "botId", deliveries.channel, reason, deliveries.created_at as "createdAt",
       concat_ws(', ', state, reason, 'try ' || attempts || ' at ' || next_attempt_at, 'channel ' || off_reason,
         'channel until ' || resumes_at, 'bot ' || stopped) as wait,
       case when state = 'unknown' and finished_at is null then 'settling' else state end as state,
       array(select (fact ->> 'price')::numeric / case chain when 'solana' then 1e9 else 1e18 end
         from jsonb_array_elements(facts) as fact) as prices
     from deliveries join bots on bots.id = deliveries.bot_id
       left join bot_channels on bot_channels.bot_id = deliveries.bot_id and bot_channels.channel = deliveries.channel`,
  );
  return rows.flatMap(({ prices, ...row }) => {
    const bot = bots.find(({ id }) => id === row.botId);
    const recipient = bot && recipientOf(bot, row.channel);
    return prices
      .map((price) => String(Number(price)))
      .map((price) => ({ ...row, price, post: `${row.channel} ${recipient} ${price}` }));
  });
}
