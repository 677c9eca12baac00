import { WEBHOOKS } from '../../../apps/sandbox/discord/discord-world.ts';
import { askSandbox } from '../../../testing/world/engine-world.ts';
import { type CrowdBot, prepareBots } from '../../../testing/world/prepare-bots.ts';
import { type OverList, prepareDraws } from '../../../testing/world/prepare-draws.ts';
import { prepareRush, type Rush, type Rusher } from '../../../testing/world/prepare-rush.ts';
import { findCollections, type MadeSale, sellSteadily } from '../sell-steadily.ts';
import { roundRobin, startBalancer } from './balancer.ts';
import { type Drawing, drawNowAndThen } from './draw-now-and-then.ts';
import { type Joining, type Joins, joinSteadily } from './join-steadily.ts';
import type { ProcessWorld } from './process-world.ts';

/** The address of someone in the rush, to which the list confirms the entry. */
export const emailOf = ({ address }: Rusher) => `${address}@example.test`;

/** All that was asked of the product while it was being broken. */
export type Asked = { rush: Rush; joins: Joins; draws: OverList[]; bots: CrowdBot[]; sales: MadeSale[] };

/** People, owners and sales that keep the product busy. */
export type Load = { joining: Joining; drawing: Drawing; stop(): Promise<Asked> };

const PEOPLE = 2_000;
const JOINS_PER_SECOND = 10;
const LISTS_TO_DRAW = 10;
const ENTRIES_EACH = 25;
const DRAW_EVERY_MS = 6_000;
const SALES_PER_SECOND = 1;

export type LoadOptions = {
  /** Whether people come through something that looks whether a process is ready, or to each in turn. */
  isBalanced?: boolean;
};

/** Joins with their mails, draws with theirs, and sales with their posts, all at once and over both web processes. */
export async function startLoad(world: ProcessWorld, { isBalanced = false }: LoadOptions): Promise<Load> {
  const { database, secretKey, sandboxUrl } = world;
  await askSandbox(world, '/x/rate-limit', { limited: 'false' });
  const contracts = (await findCollections(world)).slice(0, WEBHOOKS.length);
  const bots = await prepareBots(database, { secretKey, sandboxUrl, contracts, webhooks: WEBHOOKS });
  const rush = await prepareRush(database, {
    secretKey,
    people: PEOPLE,
    spots: PEOPLE,
  });
  await confirmByMail(world, rush);
  const lists = await prepareDraws(database, { secretKey, lists: LISTS_TO_DRAW, entries: ENTRIES_EACH });
  const urls = world.webs.map(({ url }) => url);
  const selling = await sellSteadily(world, contracts, SALES_PER_SECOND);
  const joining = joinSteadily(rush, isBalanced ? startBalancer(urls) : roundRobin(urls), JOINS_PER_SECOND);
  const drawing = drawNowAndThen(lists, urls, DRAW_EVERY_MS);
  return {
    joining,
    drawing,
    async stop() {
      const [joins, draws, sales] = await Promise.all([joining.stop(), drawing.stop(), selling.stop()]);
      return { rush, joins, draws, bots, sales };
    },
  };
}

/** The list confirms every entry by mail, to an address that everyone has confirmed. */
async function confirmByMail({ database }: ProcessWorld, { listId, people }: Rush): Promise<void> {
  await database.query(
    `update lists set confirmation = true, confirmation_message = 'You are in' where id = $1`,
    [listId],
  );
  await database.query(
    `update users set email = given.email, email_confirmed_at = now()
     from unnest($1::text[], $2::text[]) as given (address, email) where principal_wallet = given.address`,
    [people.map(({ address }) => address), people.map(emailOf)],
  );
}
