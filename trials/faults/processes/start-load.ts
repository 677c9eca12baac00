import { WEBHOOKS } from '../../../apps/sandbox/discord/discord-fixtures.ts';
import { askSandbox } from '../../world/engine-world.ts';
import { type CrowdBot, prepareBots } from '../../world/prepare-bots.ts';
import { type OverList, prepareDraws } from '../../world/prepare-draws.ts';
import { prepareRush, type Rush, type Rusher } from '../../world/prepare-rush.ts';
import { findCollections, type SoldToken, sellContinuously } from '../sell-continuously.ts';
import { roundRobin, startBalancer } from './balancer.ts';
import { type Drawing, drawRepeatedly } from './draw-repeatedly.ts';
import { type Joining, type Joins, joinContinuously } from './join-continuously.ts';
import type { ProcessWorld } from './process-world.ts';

/** The address to which the list confirms the entry. */
export const emailOf = ({ address }: Rusher) => `${address}@example.test`;

/** Everything requested of the product during the scenario. */
export type Asked = { rush: Rush; joins: Joins; draws: OverList[]; bots: CrowdBot[]; sales: SoldToken[] };

export type Load = { joining: Joining; drawing: Drawing; stop(): Promise<Asked> };

const PEOPLE = 2_000;
const JOINS_PER_SECOND = 10;
const LISTS_TO_DRAW = 10;
const ENTRIES_EACH = 25;
const DRAW_EVERY_MS = 6_000;
const SALES_PER_SECOND = 1;

export type LoadOptions = {
  /** Whether requests go through a load balancer with health checks, or round robin. */
  isBalanced?: boolean;
};

/** Joins, draws and sales with their mails and posts, all at once and over both web processes. */
export async function startLoad(world: ProcessWorld, { isBalanced = false }: LoadOptions): Promise<Load> {
  const { database, secretKey, sandboxUrl } = world;
  await askSandbox(world, '/x/rate-limit', { limited: 'false' });
  const collections = (await findCollections(world)).slice(0, WEBHOOKS.length);
  const contracts = collections.map(({ contract }) => contract);
  const bots = await prepareBots(database, { secretKey, sandboxUrl, contracts, webhooks: WEBHOOKS });
  const rush = await prepareRush(database, {
    secretKey,
    people: PEOPLE,
    spots: PEOPLE,
  });
  await confirmByMail(world, rush);
  const lists = await prepareDraws(database, { secretKey, lists: LISTS_TO_DRAW, entries: ENTRIES_EACH });
  const urls = world.webs.map(({ url }) => url);
  const selling = await sellContinuously(world, collections, SALES_PER_SECOND);
  const joining = joinContinuously(
    rush,
    isBalanced ? startBalancer(urls) : roundRobin(urls),
    JOINS_PER_SECOND,
  );
  const drawing = drawRepeatedly(lists, urls, DRAW_EVERY_MS);
  return {
    joining,
    drawing,
    async stop() {
      const [joins, draws, sales] = await Promise.all([joining.stop(), drawing.stop(), selling.stop()]);
      return { rush, joins, draws, bots, sales };
    },
  };
}

/** The list confirms every entry by mail; every participant has a confirmed email. */
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
