import { randomUUID } from 'node:crypto';
import { CONFIRMATION_SECONDS } from '#server/features/accounts/send-confirmation.ts';
import type { ListRow } from '#server/features/lists/lists-store.ts';
import { secondsAfter } from '#server/lib/clock.ts';
import { currentTrace } from '#server/lib/trace.ts';
import type { Candidate, EntryMail } from './join-queue.ts';
import type { Joiner } from './joiner-store.ts';

/** However many lists ask for it, an address is written to by strangers no more often than this in a day. */
const MOST_CONFIRMATIONS = 3;

type Correspondence = Pick<Candidate, 'confirmation' | 'mails'>;

/**
 * What goes out with an entry. An owner's words go only to an address that the person has confirmed: a new one first
 * gets a neutral mail of ours, and the owner's waits for its answer.
 */
export function entryMails(list: ListRow, joiner: Joiner, email: string | null, now: Date): Correspondence {
  const recipient = email ?? joiner.confirmedEmail;
  if (!recipient) return { confirmation: null, mails: [] };
  const isConfirmed = email === null || joiner.isEmailConfirmed;
  const welcome = welcomeMail(list, recipient, !isConfirmed);
  const hasMailsToCome = list.confirmation || list.email_winner || list.email_loser;
  if (isConfirmed || !hasMailsToCome || joiner.recentConfirmations >= MOST_CONFIRMATIONS)
    return { confirmation: null, mails: welcome };
  const confirmation = { id: randomUUID(), expiresAt: secondsAfter(now, CONFIRMATION_SECONDS) };
  const question: EntryMail = {
    recipient,
    template: 'confirm-email',
    details: { confirmationId: confirmation.id },
    isHeld: false,
    trace: currentTrace(),
  };
  return { confirmation, mails: [question, ...welcome] };
}

function welcomeMail(list: ListRow, recipient: string, isHeld: boolean): EntryMail[] {
  if (!list.confirmation || !list.confirmation_message) return [];
  const details = { listName: list.name, message: list.confirmation_message };
  return [{ recipient, template: 'entry-confirmed', details, isHeld, trace: currentTrace() }];
}
