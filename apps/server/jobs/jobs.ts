import { deleteOldClaims } from '#server/bots/listings/delete-old-claims.ts';
import { findQueuedArt } from '#server/bots/public-bot/find-art.ts';
import { queueDueRecaps } from '#server/bots/recaps/queue-recaps.ts';
import { recheckPasses } from '#server/bots/recheck-passes.ts';
import { deleteOldSales } from '#server/bots/sales-feed/delete-old-sales.ts';
import { resumeInNewMonth } from '#server/bots/x-budget/save-x-budget.ts';
import { recordDueEvents } from '#server/lists/announcements/record-due-events.ts';
import { findQueuedPictures } from '#server/lists/collection-pictures.ts';
import { advanceDraws } from '#server/lists/draws/advance-draws.ts';
import { createDrawFiles } from '#server/lists/draws/draw-files.ts';
import { stampDraws } from '#server/lists/draws/stamp-draws.ts';
import { deleteExpiredCreations } from '#server/lists/list-creations-store.ts';
import { mailReports } from '#server/lists/public-list/mail-reports.ts';
import { giveNextRole } from '#server/lists/winner-roles/give-roles.ts';
import { deleteExpiredSessions } from '#server/people/accounts/sessions-store.ts';
import { deleteUnconfirmedSubscribers } from '#server/people/accounts/subscribe-to-newsletter.ts';
import { removeImages } from '#server/people/images/remove-images.ts';
import { releaseWorkspaces } from '#server/people/my-data/erasure-store.ts';
import { deleteOldReminders } from '#server/people/notifications/reminders/reminders-store.ts';
import { sendDueReminders } from '#server/people/notifications/reminders/send-reminders.ts';
import { sendDueMails } from '#server/people/notifications/send-mails.ts';
import { deleteOldMessages } from '#server/people/webhooks/delete-old-messages.ts';
import { discoverEntries } from '#server/people/webhooks/discover-entries.ts';
import { dropWaiting } from '#server/people/webhooks/drop-waiting.ts';
import { SENDING_LOOPS, sendNextMessage } from '#server/people/webhooks/send-next-message.ts';
import { deleteOldUsage } from '#server/platform/usage/usage-counter.ts';
import type { Deps } from '#server/wiring/deps.ts';
import { drawSubscribers } from '#server/wiring/draw-subscribers.ts';
import type { Job, Stopping } from './job.ts';
import { postingJobs } from './posting-jobs.ts';
import { watchers } from './watchers.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** All jobs. Start, stop, wake-ups, health and metrics follow from the rows. */
export function jobsOf(deps: Deps, stopping: Stopping): Job[] {
  const { db, clock, mailer } = deps;
  const draw = { ...deps, drawSubscribers, drawLeadSeconds: deps.config.DRAW_LEAD_SECONDS };
  const drawFiles = createDrawFiles(deps);
  const webhooks = { ...deps, random: Math.random, late: stopping.late };
  const mails: Job[] = mailer
    ? [{ name: 'send mails', everyMs: 2_000, wakesOn: 'mails', run: () => sendDueMails({ ...deps, mailer }) }]
    : [];
  return [
    { name: 'advance draws', everyMs: 1_000, wakesOn: 'draws', run: () => advanceDraws(draw) },
    { name: 'build draw files', everyMs: 5_000, wakesOn: 'draws', run: drawFiles.buildNext },
    {
      name: 'stamp draws',
      everyMs: 2_000,
      wakesOn: 'draws',
      isOutside: true,
      run: () => stampDraws({ ...deps, signal: stopping.now }),
    },
    { name: 'record list events', everyMs: 5_000, run: () => recordDueEvents(deps) },
    {
      name: 'mail reports',
      everyMs: MINUTE_MS,
      run: () => mailReports({ ...deps, operatorEmail: deps.config.OPERATOR_EMAIL ?? null }),
    },
    { name: 'send reminders', everyMs: 10_000, run: () => sendDueReminders(deps) },
    ...mails,
    {
      name: 'give winners their roles',
      everyMs: 5_000,
      wakesOn: 'winner-roles',
      isOutside: true,
      run: () => giveNextRole(deps),
    },
    {
      name: 'find collection pictures',
      everyMs: 10_000,
      wakesOn: 'collection-pictures',
      isOutside: true,
      run: () => findQueuedPictures(deps),
    },
    { name: 'find collection art', everyMs: 10_000, isOutside: true, run: () => findQueuedArt(deps) },
    { name: 'discover entries for webhooks', everyMs: 1_000, run: () => discoverEntries(deps) },
    {
      name: 'send webhooks',
      everyMs: 2_000,
      wakesOn: 'webhooks',
      loops: SENDING_LOOPS,
      run: (onFound) => sendNextMessage(webhooks, onFound),
    },
    { name: 'drop webhook messages above the limit', everyMs: 10 * SECOND_MS, run: () => dropWaiting(deps) },
    ...watchers(deps, stopping.now),
    ...postingJobs(deps, stopping),
    { name: 'queue recaps', everyMs: 5_000, run: () => queueDueRecaps(deps) },
    { name: 're-check access passes', everyMs: MINUTE_MS, isOutside: true, run: () => recheckPasses(deps) },
    { name: 'resume bots in a new month', everyMs: MINUTE_MS, run: () => resumeInNewMonth(deps) },
    { name: 'remove images', everyMs: 10 * MINUTE_MS, isOutside: true, run: () => removeImages(deps) },
    { name: 'delete expired rows', everyMs: 10 * MINUTE_MS, run: () => deleteExpired(deps) },
    { name: 'delete old sales', everyMs: HOUR_MS, run: () => deleteOldSales(db, clock.now()) },
    { name: 'delete old listings', everyMs: HOUR_MS, run: () => deleteOldClaims(db, clock.now()) },
    { name: 'delete old webhook messages', everyMs: HOUR_MS, run: () => deleteOldMessages(db, clock.now()) },
  ];
}

async function deleteExpired({ db, clock }: Deps): Promise<boolean> {
  await deleteExpiredSessions(db, clock.now());
  await deleteOldUsage(db, clock.now());
  await releaseWorkspaces(db, clock.now());
  await deleteOldReminders(db, clock.now());
  await deleteUnconfirmedSubscribers(db, clock.now());
  await deleteExpiredCreations(db, clock.now());
  return false;
}
