import type { Db } from '#server/db/connect.ts';
import type { Clock } from '#server/lib/clock.ts';
import { secondsAfter } from '#server/lib/clock.ts';
import type { Logger } from '#server/lib/logger.ts';
import { withTrace } from '#server/lib/trace.ts';
import type { Mailer } from '#server/providers/mail/port.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { Keyring } from '#server/secrets/keyring.ts';
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
  renewEveryMs?: number;
};

const BATCH = 10;
const LONGEST_WAIT_SECONDS = 5 * 60;
const RENEW_EVERY_MS = 5_000;

/** Sends what is due; true when there may be more. A mail server that is down loses nothing: mails wait for it. */
export async function sendDueMails(deps: NotificationsDeps): Promise<boolean> {
  const mails = await claimMails(deps.db, BATCH, deps.clock.now());
  const letGo = keepLeases(deps, mails);
  try {
    await Promise.all(mails.map((mail) => withTrace(mail.trace, () => sendOne(deps, mail))));
  } finally {
    letGo();
  }
  return mails.length === BATCH;
}

/** Keeps mails for as long as this process works on them; the answer lets go of them. */
function keepLeases(
  { db, clock, renewEveryMs = RENEW_EVERY_MS }: NotificationsDeps,
  mails: readonly ClaimedMail[],
) {
  if (mails.length === 0) return () => {};
  const ids = mails.map(({ id }) => id);
  // A renewal that fails is made up for by the next: the lease outlives three of them.
  const timer = setInterval(() => void renewMailLeases(db, ids, clock.now()).catch(() => {}), renewEveryMs);
  return () => clearInterval(timer);
}

async function sendOne(deps: NotificationsDeps, mail: ClaimedMail): Promise<void> {
  try {
    await deps.mailer.send(writeMail(mail, deps));
  } catch (error) {
    await recordFailure(deps, mail, error);
    return;
  }
  await markMailSent(deps.db, mail.id, deps.clock.now());
  tell(deps, mail, 'sent');
}

/** A repeat of the same confirmation does no harm, so an unknown outcome is tried again under the same message id. */
async function recordFailure(deps: NotificationsDeps, mail: ClaimedMail, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error);
  if (!(error instanceof ProviderError) || error.fault === 'refused') {
    await markMailFailed(deps.db, mail.id, reason);
    tell(deps, mail, 'failed');
    return;
  }
  await postponeMail(deps.db, mail.id, secondsAfter(deps.clock.now(), waitSeconds(mail.attempts)), reason);
  tell(deps, mail, 'waits');
}

/** One line for each try, without whom it goes to; what a mail server said may name them, so it stays in the row. */
function tell({ log }: NotificationsDeps, mail: ClaimedMail, outcome: 'sent' | 'failed' | 'waits'): void {
  const { id, template, attempts } = mail;
  log.info({ mail: id, template, attempts }, `mail ${outcome}`);
}

/** 2, 4, 8 … seconds, five minutes at most. */
function waitSeconds(attempts: number): number {
  return Math.min(2 ** attempts, LONGEST_WAIT_SECONDS);
}
