import { allowConfirmation, hasConfirmedEmail } from '#server/people/accounts/accounts-store.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { BotSession } from '#server/platform/lib/route.ts';
import { type MailSubject, queueMail } from '#server/platform/outbox/queue-mail.ts';
import type { BotRow } from './bots-store.ts';
import { mailNames } from './name-bot.ts';

type Recipient = Pick<BotRow, 'email' | 'emailConfirmedAt' | 'language'>;

/** Only to a confirmed address; the bot's page says the same to everyone else. */
export async function queueBotMail(db: Db, bot: Recipient, subject: MailSubject): Promise<void> {
  if (!bot.email || !bot.emailConfirmedAt) return;
  await queueMail(db, { ...subject, recipient: bot.email, language: bot.language });
}

/**
 * When the address of the form was confirmed: now, if the signed-in account has confirmed the same one; otherwise a link
 * is sent. Each save of an unconfirmed address sends another, within the limits of confirmation emails.
 */
export async function confirmNewAddress(
  db: Db,
  session: BotSession,
  before: BotRow,
  { email, language }: { email: string; language: BotRow['language'] },
  now: Date,
): Promise<Date | null> {
  if (before.emailConfirmedAt && email.toLowerCase() === before.email?.toLowerCase())
    return before.emailConfirmedAt;
  if (session.kind === 'user' && (await hasConfirmedEmail(db, session.userId, email))) return now;
  if (await allowConfirmation(db, before.id, email, now)) {
    const details = { ...mailNames(before), botId: before.id };
    await queueMail(db, { template: 'confirm-bot-email', recipient: email, language, details });
  }
  return null;
}
