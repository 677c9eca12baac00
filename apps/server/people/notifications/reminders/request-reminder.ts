import type { Language } from '@signboard/domain/accounts/language.ts';
import { findReminderKind, type ReminderKind } from '@signboard/domain/lists/reminder.ts';
import { listLook } from '#server/lists/list-look.ts';
import type { ListRow } from '#server/lists/lists-store.ts';
import { publicStateOf } from '#server/lists/public-list/present-public-list.ts';
import { allowMailTo, findUser, hasConfirmedEmail } from '#server/people/accounts/accounts-store.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { clientNetwork } from '#server/platform/lib/client-network.ts';
import type { Session } from '#server/platform/lib/route.ts';
import { queueMail } from '#server/platform/outbox/queue-mail.ts';
import { type Caller, requireWithinLimits } from '#server/platform/usage/usage-counter.ts';
import { USAGE_LIMITS } from '#server/platform/usage/usage-limits.ts';
import type { NotificationsRoutesDeps } from '../deps.ts';
import { saveReminder } from './reminders-store.ts';

type Visitor = { session: Session | null; clientAddress: string; language: Language };
type Request = { workspace: string; name: string; kind: ReminderKind; email?: string | undefined };

/**
 * Stores a reminder: at once for an address that the signed-in account has confirmed, otherwise after a confirmation by
 * email. For other addresses the answer is always the same, so that it reveals nothing about them.
 */
export async function requestReminder(
  deps: NotificationsRoutesDeps,
  visitor: Visitor,
  request: Request,
): Promise<'set' | 'asked'> {
  const { clock, usage, db } = deps;
  const { session, clientAddress, language } = visitor;
  const now = clock.now();
  const list = await deps.publicLists.require(request.workspace, request.name);
  const state = publicStateOf(list, now);
  const possible = findReminderKind({ state, endDate: list.endDate }, now);
  if (possible !== request.kind)
    throw new AppError(possible === 'opens' ? 'reminder-too-early' : 'reminder-too-late');
  const isUser = session?.kind === 'user';
  const caller = { account: isUser ? session.userId : clientNetwork(clientAddress), clientAddress };
  const { reminders, requestedMailShare } = USAGE_LIMITS;
  await requireWithinLimits(usage, isUser ? [reminders, requestedMailShare] : [requestedMailShare], caller);
  const known = isUser ? await findKnownAddress(deps, session.userId, request.email) : null;
  const reminder = { listId: list.id, kind: request.kind, language, now };
  if (known) {
    await saveReminder(db, { ...reminder, email: known, isConfirmed: true });
    return 'set';
  }
  if (!request.email) throw new AppError('email-missing');
  await askToConfirm(deps, list, caller, { ...reminder, email: request.email });
  return 'asked';
}

/** The given address if the account has confirmed it; without one, the profile's. */
async function findKnownAddress(
  { db }: NotificationsRoutesDeps,
  userId: string,
  email: string | undefined,
): Promise<string | null> {
  if (email) return (await hasConfirmedEmail(db, userId, email)) ? email : null;
  const user = await findUser(db, userId);
  return user?.emailConfirmedAt ? user.email : null;
}

type Unconfirmed = { listId: string; kind: ReminderKind; email: string; language: Language; now: Date };

/** One email that names the list; its link confirms the address and the reminder at once. */
async function askToConfirm(
  { db, usage }: NotificationsRoutesDeps,
  list: ListRow,
  caller: Caller,
  reminder: Unconfirmed,
): Promise<void> {
  await requireWithinLimits(usage, [USAGE_LIMITS.requestedMails], caller);
  const { email, kind, language, now } = reminder;
  const date = kind === 'opens' ? list.startDate : list.endDate;
  await db.transaction().execute(async (transaction) => {
    if (!date || !(await allowMailTo(transaction, email, now))) return;
    const reminderId = await saveReminder(transaction, { ...reminder, isConfirmed: false });
    const details = { ...listLook(list), reminderId, kind, date: date.toISOString() };
    await queueMail(transaction, { template: 'confirm-reminder', recipient: email, language, details });
  });
}
