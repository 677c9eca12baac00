import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { askSandbox } from '../../world/engine-world.ts';
import type { OverList } from '../../world/prepare-draws.ts';
import type { SoldToken } from '../sell-continuously.ts';
import { verifyPosts } from '../verify-posts.ts';
import { type ProcessWorld, type ProcessWorldOptions, startProcessWorld } from './process-world.ts';
import type { Outcome } from './scenario.ts';
import { type Asked, emailOf, type Load, type LoadOptions, startLoad } from './start-load.ts';
import { type Verdict, verifyJoins } from './verify-joins.ts';

type Injection = {
  injected: string;
  /** The recovery time; by default the time until all queues are empty. */
  recoveryMs?: number;
  broken?: string[];
  remarks?: string[];
};

/** Starts the setup and the load, injects the faults, waits until the queues are empty, and verifies the result. */
export async function underLoad(
  options: ProcessWorldOptions & LoadOptions,
  inject: (world: ProcessWorld, load: Load) => Promise<Injection>,
): Promise<Outcome> {
  const world = await startProcessWorld(options);
  try {
    const load = await startLoad(world, options);
    const { injected, recoveryMs, broken = [], remarks = [] } = await inject(world, load);
    const asked = await load.stop();
    const { ms, left } = await settle(world.database, asked.sales);
    const judged = await judge(world, asked);
    return {
      ...judged,
      injected,
      recoveryMs: recoveryMs ?? ms,
      broken: [...broken, ...asked.joins.strange, ...left],
      remarks: [...remarks, ...judged.remarks],
    };
  } finally {
    await world.stop();
  }
}

async function judge(world: ProcessWorld, { rush, joins, draws, bots, sales }: Asked) {
  const entries = await verifyJoins(world.database, rush, joins);
  const drawn = await verifyDraws(world.database, draws);
  const recipients = [...[...joins.confirmed.keys()].map(emailOf), ...draws.flatMap(({ emails }) => emails)];
  const mails = await verifyMails(world, recipients);
  const posts = await verifyPosts(world, bots, sales);
  return {
    confirmed: {
      joins: joins.confirmed.size,
      draws: draws.length,
      mails: recipients.length,
      posts: posts.expected,
    },
    lost: [entries, drawn, mails, posts].flatMap(({ lost }) => lost),
    doubled: [entries, drawn, mails, posts].flatMap(({ doubled }) => doubled),
    remarks: [
      ...(mails.repeated > 0 ? [`${mails.repeated} mails came again under their one message id`] : []),
      ...(posts.unknown > 0
        ? [`${posts.unknown} messages to Discord are told as unknown, never sent again`]
        : []),
      ...(posts.failed > 0 ? [`${posts.failed} posts failed with a reason`] : []),
    ],
  };
}

/** Nothing may change for this long: enough to resolve a lost response of X, and for the last lease of a dead worker. */
const STALL_MS = 150_000;

const OPEN = `select
  (select count(*)::int from mails where state in ('queued', 'sending')) as mails,
  (select count(*)::int from draws where state in ('checking', 'committed') or (state = 'drawn' and mailed_up_to is not null)) as draws,
  (select count(*)::int from deliveries where state in ('queued', 'sending', 'unknown') and finished_at is null) as posts,
  (select count(*)::int from chain_cursors where chain = 'ethereum' and (position ->> 'number')::bigint < $1) as blocks`;

/** Waits until the queues are empty; returns how long that took and what was left. */
async function settle(
  database: Pick<pg.Pool, 'query'>,
  sales: readonly SoldToken[],
): Promise<{ ms: number; left: string[] }> {
  const lastBlock = Math.max(0, ...sales.map(({ blockNumber }) => blockNumber));
  const started = performance.now();
  let seen = '';
  let movedAt = started;
  for (;;) {
    const { rows } = await database.query<Record<string, number>>(OPEN, [lastBlock]);
    const left = Object.entries(rows[0] ?? {}).filter(([, count]) => count > 0);
    const now = performance.now();
    if (JSON.stringify(left) !== seen) movedAt = now;
    seen = JSON.stringify(left);
    if (left.length === 0 || now - movedAt > STALL_MS)
      return { ms: now - started, left: left.map(([what, count]) => `${count} ${what} still wait`) };
    await sleep(250);
  }
}

/** Expects one draw per list, with the promised number of winners. */
async function verifyDraws(database: Pick<pg.Pool, 'query'>, lists: readonly OverList[]): Promise<Verdict> {
  const verdict: Verdict = { lost: [], doubled: [] };
  for (const { listId, winners } of lists) {
    const { rows } = await database.query<{ draws: number; drawn: number; winners: number }>(
      `select count(*)::int as draws, count(*) filter (where state = 'drawn')::int as drawn,
         (select count(*)::int from entries where list_id = $1 and winner) as winners
       from draws where list_id = $1`,
      [listId],
    );
    const [found] = rows;
    if (!found || found.drawn < 1 || found.winners < winners) verdict.lost.push(`the draw of ${listId}`);
    if (found && (found.draws > 1 || found.winners > winners)) verdict.doubled.push(`the draw of ${listId}`);
  }
  return verdict;
}

type SunkMail = { to: string; messageId: string };

/**
 * Expects one mail per recipient. A repeated mail with the same message id is counted separately: SMTP has no way to ask
 * whether a mail was accepted, and mailboxes show it once.
 */
async function verifyMails(
  world: { sandboxUrl: string },
  recipients: readonly string[],
): Promise<Verdict & { repeated: number }> {
  const mails = await askSandbox<SunkMail[]>(world, '/mail.json');
  const idsOf = Map.groupBy(mails, ({ to }) => to);
  const distinct = (to: string) => new Set(idsOf.get(to)?.map(({ messageId }) => messageId)).size;
  return {
    lost: recipients.filter((to) => !idsOf.has(to)).map((to) => `the mail to ${to}`),
    doubled: recipients.filter((to) => distinct(to) > 1).map((to) => `the mail to ${to}`),
    repeated: mails.length - new Set(mails.map(({ messageId }) => messageId)).size,
  };
}
