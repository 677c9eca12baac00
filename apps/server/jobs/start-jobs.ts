import { WAKEABLE_JOBS } from '#server/platform/outbox/wake-jobs.ts';
import type { Deps } from '#server/wiring/deps.ts';
import type { Stopping } from './job.ts';
import { jobsOf } from './jobs.ts';
import { listen } from './listen.ts';
import { startWorkPool } from './work-loop.ts';

export type Jobs = {
  /** No job of this process has been failing for long. */
  isHealthy(): boolean;
  states(): { name: string; failingSeconds: number }[];
  stop(): Promise<void>;
};

/**
 * Calls that are still open this long after a stop request are aborted: the process must exit within ten seconds. Posts are
 * recorded as unknown, webhooks sent again by another process.
 */
const CALL_GRACE_MS = 6_000;
/** A job that fails this long does not recover by trying again. */
const UNHEALTHY_SECONDS = 10;

/** Starts all jobs. Rows are claimed with leases, so any number of workers can share them. */
export function startJobs(deps: Deps): Jobs {
  const ending = new AbortController();
  const late = new AbortController();
  const stopping: Stopping = { now: ending.signal, late: late.signal };
  const running = jobsOf(deps, stopping).map((job) => {
    const pool = startWorkPool(job, job.loops ?? 1, deps);
    return { job, pool, stopListening: job.listen?.(pool.wake) };
  });
  const wakeAll = (jobs: string) => {
    for (const { job, pool } of running) if (job.wakesOn === jobs) pool.wake();
  };
  const wakes = Object.fromEntries(WAKEABLE_JOBS.map((jobs) => [jobs, () => wakeAll(jobs)]));
  const listener = listen(deps.config.DATABASE_DIRECT_URL ?? deps.databaseUrl, wakes, deps);
  return {
    isHealthy: () =>
      running.every(({ job, pool }) => job.isOutside || pool.failingSeconds() < UNHEALTHY_SECONDS),
    states: () => running.map(({ job, pool }) => ({ name: job.name, failingSeconds: pool.failingSeconds() })),
    async stop() {
      ending.abort();
      const cancelAbort = deps.clock.after(CALL_GRACE_MS, () => late.abort());
      const stopOne = async ({ job, pool, stopListening }: (typeof running)[number]) => {
        stopListening?.();
        await pool.stop();
        // Leases that are not released expire.
        await job
          .close?.()
          .catch((error) => deps.log.warn({ err: error, job: job.name }, 'a job did not close'));
      };
      await Promise.all([...running.map(stopOne), listener.stop()]);
      cancelAbort();
    },
  };
}
