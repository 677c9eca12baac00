import { randomUUID } from 'node:crypto';
import { CONFIRMATION_SECONDS } from '#server/features/accounts/send-confirmation.ts';
import type { ListRow } from '#server/features/lists/lists-store.ts';
import { secondsAfter } from '#server/lib/clock.ts';
import { currentTrace } from '#server/lib/trace.ts';
import type { JoinContext } from './join-context-store.ts';
import type { Candidate, EntryMail } from './join-queue.ts';

/** Daily limit of confirmation emails per address, across all lists, against flooding. */
const MAX_CONFIRMATIONS_PER_DAY = 3;

type Correspondence = Pick<Candidate, 'confirmation' | 'mails'>;

/**
 * The emails that an entry causes. The owner's text goes only to confirmed addresses: a new address first gets a
 * neutral confirmation email, and the owner's email is held until then.
 */
export function buildEntryMails(
  list: ListRow,
  joiner: JoinContext,
  email: string | null,
  now: Date,
): Correspondence {
  const recipient = email ?? joiner.confirmedEmail;
  if (!recipient) return { confirmation: null, mails: [] };
  const isConfirmed = email === null || joiner.isEmailConfirmed;
  const welcome = welcomeMail(list, recipient, !isConfirmed);
  const willSendMails = list.confirmation || list.email_winner || list.email_loser;
  if (isConfirmed || !willSendMails || joiner.recentConfirmations >= MAX_CONFIRMATIONS_PER_DAY)
    return { confirmation: null, mails: welcome };
  const confirmation = { id: randomUUID(), expiresAt: secondsAfter(now, CONFIRMATION_SECONDS) };
  const confirmationMail: EntryMail = {
    recipient,
    template: 'confirm-email',
    details: { confirmationId: confirmation.id },
    isHeld: false,
    trace: currentTrace(),
  };
  return { confirmation, mails: [confirmationMail, ...welcome] };
}

function welcomeMail(list: ListRow, recipient: string, isHeld: boolean): EntryMail[] {
  if (!list.confirmation || !list.confirmation_message) return [];
  const details = { listName: list.name, message: list.confirmation_message };
  return [{ recipient, template: 'entry-confirmed', details, isHeld, trace: currentTrace() }];
}
