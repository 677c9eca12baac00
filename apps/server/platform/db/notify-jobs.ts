import type pg from 'pg';
import { systemClock } from '#server/platform/lib/clock.ts';

const NOTICE = /^wake_jobs ([a-z-]+)$/;
const PAUSE_MS = 25;

/** The notification channel on which processes learn that there is work for these jobs. */
export const channelOf = (jobs: string) => `signboard_${jobs}`;

export type JobNotifier = { notify(jobs: Iterable<string>): void };

/**
 * Notifies at once, then at most once in 25 ms, however many transactions ask for it. A notification that fails or is lost
 * with its process makes the work late, not undone: jobs look at their tables by themselves.
 */
export function createJobNotifier(send: (channels: string[]) => Promise<unknown>): JobNotifier {
  const wanted = new Set<string>();
  let isRunning = false;
  const run = async () => {
    isRunning = true;
    while (wanted.size > 0) {
      const channels = [...wanted].map(channelOf);
      wanted.clear();
      await send(channels).catch(() => {});
      await systemClock.sleep(PAUSE_MS);
    }
    isRunning = false;
  };
  return {
    notify(jobs) {
      for (const one of jobs) wanted.add(one);
      if (!isRunning) void run();
    },
  };
}

/** Collects what the statements of a connection ask to be woken, and passes it on when their transaction has ended. */
export function passOnWakes(client: pg.Client, notifier: JobNotifier): void {
  const asked = new Set<string>();
  client.on('notice', ({ message }) => {
    const jobs = NOTICE.exec(message ?? '')?.[1];
    if (jobs) asked.add(jobs);
  });
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
  connection.on('readyForQuery', ({ status }: { status: string }) => {
    if (status !== 'I' || asked.size === 0) return;
    notifier.notify(asked);
    asked.clear();
  });
}
