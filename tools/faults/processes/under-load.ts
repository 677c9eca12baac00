import { verifyPosts } from '../verify-posts.ts';
import { type ProcessWorld, type ProcessWorldOptions, startProcessWorld } from './process-world.ts';
import type { Outcome } from './scenario.ts';
import { settle } from './settle.ts';
import { type Asked, emailOf, type Load, type LoadOptions, startLoad } from './start-load.ts';
import { verifyDraws } from './verify-draws.ts';
import { verifyJoins } from './verify-joins.ts';
import { verifyMails } from './verify-mails.ts';

export type Injection = {
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
