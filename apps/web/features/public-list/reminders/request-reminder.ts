import { notificationsApi } from '@signboard/contract/notifications/endpoints.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import type { ReminderKind } from '@signboard/domain/lists/reminder.ts';
import { callInPlace } from '#web/lib/api/call.ts';
import { isProblem, isSessionFault } from '#web/lib/api/problem.ts';

export type ReminderAnswer =
  | { outcome: 'set' | 'asked' }
  | { outcome: 'address-needed' }
  | { outcome: 'address-refused'; msg: string }
  | { outcome: 'failed'; msg: string | null };

/** Without an address, the signed-in account's confirmed one is used. */
export async function requestReminder(
  { workspace, urlEndName: name }: Pick<PublicList, 'workspace' | 'urlEndName'>,
  kind: ReminderKind,
  email: string | null,
): Promise<ReminderAnswer> {
  const body = { workspace, name, kind, ...(email && { email }) };
  try {
    const { result } = await callInPlace(notificationsApi.remind, { body }).catch((fault) => {
      // The session has ended, and a reminder needs none.
      if (!isSessionFault(fault) || !email) throw fault;
      return callInPlace(notificationsApi.remind, { body, credentials: {} });
    });
    return { outcome: result };
  } catch (fault) {
    if (!isProblem(fault)) return { outcome: 'failed', msg: null };
    if (fault.code === 'email-missing' || (isSessionFault(fault) && !email))
      return { outcome: 'address-needed' };
    return fault.fields?.email
      ? { outcome: 'address-refused', msg: fault.fields.email }
      : { outcome: 'failed', msg: fault.msg };
  }
}
