import { decideMintPost } from '@signboard/domain/posts/post-decision.ts';
import type { MintFacts, MintGroup, Unknown } from '@signboard/domain/posts/sale-facts.ts';
import { addDeliveries, type NewPost } from '#server/bots/posting/queue/deliveries-store.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import { writeMint } from '../fact-json.ts';
import { findWatchingBots, type WatchingBot } from '../watching-bots-store.ts';
import type { WatchSolanaDeps } from './deps.ts';
import {
  closeGroup,
  findDueGroups,
  findMintsPostedElsewhere,
  lockGroups,
  type OpenMint,
  reachTenth,
} from './solana-mints-store.ts';

/** How long mints are collected, from the first that was found. */
const GROUP_SECONDS = 300;
/** A group's facts; the rest is only counted. */
const MAX_FACTS = 100;

type Progress = NonNullable<MintGroup['progress']>;
type PostMintsDeps = Pick<WatchSolanaDeps, 'db' | 'clock' | 'collections'>;

/**
 * Posts the groups that have been open for five minutes: each as one post, or, where a candy machine knows the supply, only
 * when another tenth of it was minted. Returns how many deliveries were added. A group that fails is tried again in the next
 * round and does not hold up the others; the first failure is thrown at the end.
 */
export async function postDueMints(deps: PostMintsDeps): Promise<number> {
  const now = deps.clock.now();
  const faults: unknown[] = [];
  let added = 0;
  for (const due of await findDueGroups(deps.db, secondsAfter(now, -GROUP_SECONDS))) {
    try {
      added += await postDueGroup(deps, due, now);
    } catch (fault) {
      faults.push(fault);
    }
  }
  if (faults.length > 0) throw faults[0];
  return added;
}

async function postDueGroup(
  deps: PostMintsDeps,
  { source, machine }: { source: string; machine: string | null },
  now: Date,
): Promise<number> {
  // Before the transaction, so that a slow call holds no lock.
  const drop = machine ? await readDrop(deps, machine) : null;
  return await deps.db.transaction().execute((db) => postGroup(db, { source, now, drop }));
}

type Drop = { machine: string; collection: string; progress: Progress };

/** Null when the machine is gone, or does not know its collection or supply. */
async function readDrop({ collections }: PostMintsDeps, machine: string): Promise<Drop | null> {
  const facts = await collections.at(machine);
  if (facts.kind !== 'candy-machine') return null;
  const { collection, progress } = facts;
  return collection && progress ? { machine, collection, progress } : null;
}

type Group = { source: string; now: Date; drop: Drop | null };

/** Closing the group, counting the tenth and adding the posts are one transaction: none of it happens twice. */
async function postGroup(db: Db, { source, now, drop }: Group): Promise<number> {
  await lockGroups(db);
  const mints = await closeGroup(db, source, now);
  if (mints.length === 0) return 0;
  const bots = await findWatchingBots(db, [source]);
  if (drop?.collection === source) return await postTenth(db, mints, bots, drop);
  return await addDeliveries(db, await selectPosts(db, { source, mints, bots, drop }));
}

/** A mint can be of a collection and of a creator: a bot that watches both posts it once. */
async function selectPosts(
  db: Db,
  { source, mints, bots, drop }: Omit<Group, 'now'> & { mints: OpenMint[]; bots: WatchingBot[] },
): Promise<NewPost[]> {
  const elsewhere = await findMintsPostedElsewhere(db, {
    source,
    botIds: bots.map(({ id }) => id),
    keys: mints.map(({ facts }) => facts.key),
    dropCollection: drop?.collection ?? null,
  });
  const ofAll = bots.filter(({ id }) => !elsewhere.has(id));
  const partial = bots.flatMap((bot) => {
    const posted = elsewhere.get(bot.id);
    if (!posted) return [];
    const remaining = mints.filter(({ facts }) => !posted.has(facts.key));
    return toPosts(remaining, [bot], null);
  });
  return [...toPosts(mints, ofAll, null), ...partial];
}

/** A tenth is about the whole drop, so mints that were already posted under a creator count too. */
async function postTenth(
  db: Db,
  mints: readonly OpenMint[],
  bots: readonly WatchingBot[],
  { machine, progress }: Drop,
): Promise<number> {
  if (!(await reachTenth(db, machine, tenthsOf(progress)))) return 0;
  return await addDeliveries(db, toPosts(mints, bots, progress));
}

function toPosts(
  mints: readonly OpenMint[],
  bots: readonly WatchingBot[],
  progress: Progress | null,
): NewPost[] {
  const last = mints.at(-1);
  if (!last) return [];
  const facts = groupFacts(mints, progress);
  return bots
    .filter((bot) => facts.every((mint) => decideMintPost(mint, bot).post))
    .map((bot) => ({
      botId: bot.id,
      channels: bot.channels,
      kind: 'mint',
      chain: 'solana',
      transaction: last.transaction,
      blockNumber: last.slot,
      blockHash: null,
      happenedAt: last.happenedAt,
      collection: bot.contract,
      facts: facts.map(writeMint),
    }));
}

function tenthsOf({ minted, supply }: Progress): number {
  return minted >= supply ? 10 : Number((10n * minted) / supply);
}

/** The first mint carries what concerns the whole group. */
function groupFacts(mints: readonly OpenMint[], progress: Progress | null): MintFacts[] {
  const [first, ...rest] = mints.slice(0, MAX_FACTS).map(({ facts }) => facts);
  if (!first) return [];
  const group: MintGroup = { count: mints.length, progress };
  return [{ ...first, payment: addPayments(mints), group }, ...rest];
}

/** Each transaction's payment covers all of its mints. Unknown as soon as one is. */
function addPayments(mints: readonly OpenMint[]): MintFacts['payment'] {
  const byTransaction = new Map(mints.map(({ transaction, facts }) => [transaction, facts.payment]));
  let total: MintFacts['payment'] | null = null;
  for (const payment of byTransaction.values()) {
    if (isUnknown(payment)) return payment;
    total = { ...payment, amount: payment.amount + (total && !isUnknown(total) ? total.amount : 0n) };
  }
  return total ?? 'unknown';
}

function isUnknown(payment: MintFacts['payment']): payment is Unknown {
  return payment === 'unknown';
}
