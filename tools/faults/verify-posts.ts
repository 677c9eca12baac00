import { askSandbox } from '../../testing/world/engine-world.ts';
import type { CrowdBot } from '../../testing/world/prepare-bots.ts';
import type { SalesWorld, SoldToken } from './sell-continuously.ts';

/** Expected posts compared with actual ones; lost and doubled list them by name. */
export type PostsVerdict = {
  expected: number;
  posted: number;
  waiting: number;
  failed: number;
  /** Discord messages with a lost response: reported to the owner and not sent again. */
  unknown: number;
  /** Neither posted nor pending, failed or unknown. */
  lost: string[];
  doubled: string[];
};

/** Compares the posts on X and Discord with the sales: one per sale, bot and channel. */
export async function verifyPosts(
  world: SalesWorld,
  bots: readonly CrowdBot[],
  sales: readonly SoldToken[],
): Promise<PostsVerdict> {
  // Read this before the posts: a post sent between the two reads would otherwise be in neither.
  const unposted = await findUnposted(world, bots);
  const seen = countEach([...(await postsAtX(world)), ...(await messagesAtDiscord(world))]);
  const expected = sales.flatMap(({ contract, price }) =>
    bots
      .filter((bot) => bot.contract === contract)
      .flatMap(({ username, webhookId }) => [
        `${username} ${price}`,
        ...(webhookId ? [`${webhookId} ${price}`] : []),
      ]),
  );
  const open = new Set(unposted.map(({ post }) => post));
  const inState = (states: string[]) => unposted.filter(({ state }) => states.includes(state)).length;
  return {
    expected: expected.length,
    posted: [...seen.values()].reduce((one, other) => one + other, 0),
    waiting: inState(['queued', 'sending', 'settling']),
    failed: inState(['failed']),
    unknown: inState(['unknown']),
    lost: expected.filter((post) => !seen.has(post) && !open.has(post)),
    doubled: [...seen].filter(([, times]) => times > 1).map(([post]) => post),
  };
}

async function postsAtX(world: SalesWorld): Promise<string[]> {
  const posts = await askSandbox<{ username: string; text: string }[]>(world, '/x/posts.json');
  return posts.map(({ username, text }) => `${username} ${priceIn(text)}`);
}

async function messagesAtDiscord(world: SalesWorld): Promise<string[]> {
  const messages = await askSandbox<{ webhookId: string; embeds: unknown }[]>(
    world,
    '/discord/messages.json',
  );
  return messages.map(({ webhookId, embeds }) => `${webhookId} ${priceIn(JSON.stringify(embeds))}`);
}

const priceIn = (text: string) => /([\d.]+) ETH/.exec(text)?.[1] ?? text;

function countEach(posts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const post of posts) counts.set(post, (counts.get(post) ?? 0) + 1);
  return counts;
}

type Unposted = { post: string; state: string };

async function findUnposted({ database }: SalesWorld, bots: readonly CrowdBot[]): Promise<Unposted[]> {
  const { rows } = await database.query<{ id: string; target: string; state: string; prices: string[] }>(
    `select bot_id as id, target, case when state = 'unknown' and finished_at is null then 'settling' else state end as state,
       array(select (fact ->> 'price')::numeric / 1e18 from jsonb_array_elements(facts) as fact) as prices
     from deliveries where state in ('queued', 'sending', 'unknown', 'failed')`,
  );
  return rows.flatMap(({ id, target, state, prices }) => {
    const bot = bots.find((candidate) => candidate.id === id);
    const recipient = target === 'x' ? bot?.username : bot?.webhookId;
    return prices.map((price) => ({ post: `${recipient} ${Number(price)}`, state }));
  });
}
