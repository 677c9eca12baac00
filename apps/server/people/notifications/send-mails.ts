import type { Db } from '#server/platform/db/connect.ts';
import type { Cancel, Clock } from '#server/platform/lib/clock.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import type { Logger } from '#server/platform/lib/logger.ts';
import { withTrace } from '#server/platform/lib/trace.ts';
import type { Mailer } from '#server/platform/providers/mail/smtp-mailer.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import type { Keyring } from '#server/platform/secrets/keyring.ts';
import {
  type ClaimedMail,
  claimMails,
  markMailFailed,
  markMailSent,
  postponeMail,
  renewMailLeases,
} from './mails-store.ts';
import { writeMail } from './write-mail.ts';

export type NotificationsDeps = {
  db: Db;
  clock: Clock;
  log: Logger;
  mailer: Mailer;
  keyring: Keyring;
  publicUrl: string;
};

const BATCH = 10;
const MAX_BACKOFF_SECONDS = 5 * 60;
const RENEW_EVERY_MS = 5_000;

/** Sends due emails; returns true when there may be more. While the mail server is down, emails wait. */
export async function sendDueMails(deps: NotificationsDeps): Promise<boolean> {
  const mails = await claimMails(deps.db, BATCH, deps.clock.now());
  const stopRenewing = renewLeases(deps, mails);
  try {
    await Promise.all(mails.map((mail) => withTrace(mail.trace, () => sendOne(deps, mail))));
  } finally {
    stopRenewing();
  }
  return mails.length === BATCH;
}

/** Renews the leases until the returned function is called. */
function renewLeases({ db, clock }: NotificationsDeps, mails: readonly ClaimedMail[]): Cancel {
  if (mails.length === 0) return () => {};
  const ids = mails.map(({ id }) => id);
  // A failed renewal is harmless: the lease outlasts three of them.
  return clock.every(RENEW_EVERY_MS, () => void renewMailLeases(db, ids, clock.now()).catch(() => {}));
}

async function sendOne(deps: NotificationsDeps, mail: ClaimedMail): Promise<void> {
  try {
    await deps.mailer.send(writeMail(mail, deps));
  } catch (error) {
    await recordFailure(deps, mail, error);
    return;
  }
  await markMailSent(deps.db, mail.id, deps.clock.now());
  logOutcome(deps, mail, 'sent');
}

/** An unknown outcome is retried with the same message id, because a duplicate does no harm. */
async function recordFailure(deps: NotificationsDeps, mail: ClaimedMail, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error);
  if (!(error instanceof ProviderError) || error.fault === 'refused') {
    await markMailFailed(deps.db, mail.id, reason);
    logOutcome(deps, mail, 'failed');
    return;
  }
  await postponeMail(deps.db, mail.id, secondsAfter(deps.clock.now(), backoffSeconds(mail.attempts)), reason);
  logOutcome(deps, mail, 'postponed');
}

/** Leaves out the recipient, and the server's error, which may contain it; the error is stored in the row. */
function logOutcome(
  { log }: NotificationsDeps,
  mail: ClaimedMail,
  outcome: 'sent' | 'failed' | 'postponed',
): void {
  const { id, template, attempts } = mail;
  log.info({ mail: id, template, attempts }, `mail ${outcome}`);
}

/** Exponential backoff: 2, 4, 8 … seconds, up to five minutes. */
function backoffSeconds(attempts: number): number {
  return Math.min(2 ** attempts, MAX_BACKOFF_SECONDS);
}
