import { deleteExpiredSessions } from '#server/features/accounts/sessions-store.ts';
import { recordDueEvents } from '#server/features/announcements/record-due-events.ts';
import { advanceDraws } from '#server/features/draws/advance-draws.ts';
import { createDrawFiles } from '#server/features/draws/draw-files.ts';
import { stampDraws } from '#server/features/draws/stamp-draws.ts';
import { removeImages } from '#server/features/images/remove-images.ts';
import { findQueuedPictures } from '#server/features/lists/collection-pictures.ts';
import { releaseWorkspaces } from '#server/features/my-data/erasure-store.ts';
import { deleteOldReminders } from '#server/features/notifications/reminders/reminders-store.ts';
import { sendDueReminders } from '#server/features/notifications/reminders/send-reminders.ts';
import { sendDueMails } from '#server/features/notifications/send-mails.ts';
import { findQueuedArt } from '#server/features/public-bot/find-art.ts';
import { giveNextRole } from '#server/features/winner-roles/give-roles.ts';
import type { WakeableJobs } from '#server/outbox/wake-jobs.ts';
import { deleteOldUsage } from '#server/usage/usage-counter.ts';
import type { Deps } from '#server/wiring/deps.ts';
import { startEngineLoops } from './engine-loops.ts';
import { listen } from './listen.ts';
import { startWebhookLoops } from './webhook-loops.ts';
import { startWorkLoop } from './work-loop.ts';

export type Jobs = { isHealthy(): boolean; stop(): Promise<void> };

const MINUTE_MS = 60_000;

/** Starts all jobs. Rows are claimed with leases, so any number of workers can share them. */
export function startJobs(deps: Deps): Jobs {
  const { mailer } = deps;
  const deleteExpired = startWorkLoop(
    {
      name: 'delete expired rows',
      everyMs: 10 * MINUTE_MS,
      run: async () => {
        await deleteExpiredSessions(deps.db, deps.clock.now());
        await deleteOldUsage(deps.db, deps.clock.now());
        await releaseWorkspaces(deps.db, deps.clock.now());
        await deleteOldReminders(deps.db, deps.clock.now());
        return false;
      },
    },
    deps,
  );
  const images = startWorkLoop(
    { name: 'remove images', everyMs: 10 * MINUTE_MS, run: () => removeImages(deps) },
    deps,
  );
  const pictures = startWorkLoop(
    { name: 'find collection pictures', everyMs: 10_000, run: () => findQueuedPictures(deps) },
    deps,
  );
  const art = startWorkLoop(
    { name: 'find collection art', everyMs: 10_000, run: () => findQueuedArt(deps) },
    deps,
  );
  const draw = { ...deps, drawLeadSeconds: deps.config.DRAW_LEAD_SECONDS };
  const draws = startWorkLoop({ name: 'advance draws', everyMs: 1_000, run: () => advanceDraws(draw) }, deps);
  const drawFiles = startWorkLoop(
    { name: 'build draw files', everyMs: 5_000, run: createDrawFiles(deps).buildNext },
    deps,
  );
  const stopping = new AbortController();
  const stamps = startWorkLoop(
    { name: 'stamp draws', everyMs: 2_000, run: () => stampDraws({ ...deps, signal: stopping.signal }) },
    deps,
  );
  const events = startWorkLoop(
    { name: 'record list events', everyMs: 5_000, run: () => recordDueEvents(deps) },
    deps,
  );
  const reminders = startWorkLoop(
    { name: 'send reminders', everyMs: 10_000, run: () => sendDueReminders(deps) },
    deps,
  );
  const roles = startWorkLoop(
    { name: 'give winners their roles', everyMs: 5_000, run: () => giveNextRole(deps) },
    deps,
  );
  const engine = startEngineLoops(deps);
  const webhooks = startWebhookLoops(deps);
  const own = [deleteExpired, draws];
  const mails =
    mailer &&
    startWorkLoop({ name: 'send mails', everyMs: 2_000, run: () => sendDueMails({ ...deps, mailer }) }, deps);
  if (mails) own.push(mails);
  const wakes: Record<WakeableJobs, () => void> = {
    draws() {
      draws.wake();
      drawFiles.wake();
      stamps.wake();
    },
    posting: engine.posting.wake,
    announcements: engine.announcing.wake,
    'collection-pictures': pictures.wake,
    'winner-roles': roles.wake,
    webhooks: webhooks.wake,
    mails: () => mails?.wake(),
  };
  const listener = listen(deps.config.DATABASE_DIRECT_URL ?? deps.databaseUrl, wakes, deps);
  return {
    // Failing third parties (chains, posting, the image store) do not make this process unhealthy; the metrics show
    // them.
    isHealthy: () => own.every((loop) => loop.isHealthy()),
    async stop() {
      stopping.abort();
      await Promise.all([
        ...[...own, events, reminders, roles, images, pictures, art, drawFiles, stamps].map((loop) =>
          loop.stop(),
        ),
        engine.stop(),
        webhooks.stop(),
        listener.stop(),
      ]);
    },
  };
}
