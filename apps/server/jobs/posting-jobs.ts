import type { QueueDeps } from '#server/bots/posting/queue/channel-port.ts';
import { createPostBatches } from '#server/bots/posting/queue/post-batches.ts';
import { POSTING_LOOPS, postNext } from '#server/bots/posting/queue/post-next.ts';
import { abortCallsOn, createChannels } from '#server/channels/create-channels.ts';
import { sendNextAnnouncement } from '#server/lists/announcements/send-announcements.ts';
import { alertPorts } from '#server/wiring/alert-ports.ts';
import type { Deps } from '#server/wiring/deps.ts';
import type { Job, Stopping } from './job.ts';

/** What is posted once at most: calls that are open when the process stops are aborted and recorded as unknown. */
export function postingJobs(deps: Deps, stopping: Stopping): Job[] {
  return [post(deps, stopping), announce(deps, stopping.late)];
}

function post(deps: Deps, { now, late }: Stopping): Job {
  const { enrich, traitsOf } = alertPorts(deps);
  const channels = createChannels({ ...deps, enrich, traitsOf, late });
  const queue: QueueDeps = {
    ...deps,
    channels,
    batches: createPostBatches({ ...deps, channels }),
    random: Math.random,
    operatorEmail: deps.config.OPERATOR_EMAIL ?? null,
    ending: now,
  };
  return {
    name: 'post',
    everyMs: 1_000,
    wakesOn: 'posting',
    loops: POSTING_LOOPS,
    run: (onFound) => postNext(queue, onFound),
  };
}

function announce(deps: Deps, late: AbortSignal): Job {
  const send = abortCallsOn(late, deps.clock)('unknown-outcome', deps.discordWebhooks.send);
  const announcements = { ...deps, discordWebhooks: { ...deps.discordWebhooks, send } };
  return {
    name: 'send announcements',
    everyMs: 2_000,
    wakesOn: 'announcements',
    run: () => sendNextAnnouncement(announcements),
  };
}
