import { emailField, type ProfileUpdate, workspaceField } from '@signboard/contract/accounts/profile-form.ts';
import type { Language } from '@signboard/domain/accounts/language.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { violatedConstraint } from '#server/platform/db/database-errors.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import type { UserSession } from '#server/platform/lib/route.ts';
import { queueMail } from '#server/platform/outbox/queue-mail.ts';
import { type Caller, requireWithinLimits } from '#server/platform/usage/usage-counter.ts';
import { USAGE_LIMITS } from '#server/platform/usage/usage-limits.ts';
import {
  findReservedSince,
  findUser,
  isEmailTaken,
  isWorkspaceTaken,
  lockUser,
  releaseStaleEmail,
  type UserChange,
  type UserRow,
  updateUser,
} from './accounts-store.ts';
import { CONFIRMATION_SECONDS, sendConfirmation } from './confirm-email.ts';
import type { AccountsDeps } from './deps.ts';
import { requireFreshSignature } from './fresh-signature.ts';

type ProfileCaller = { session: UserSession; clientAddress: string };

/**
 * A new email is unconfirmed and gets its confirmation in the same transaction. An account's first email needs nothing else;
 * another one needs a fresh signature, whether the one before was confirmed or not.
 */
export async function updateProfile(
  deps: AccountsDeps,
  { session, clientAddress }: ProfileCaller,
  update: ProfileUpdate,
  language: Language,
): Promise<UserRow> {
  const now = deps.clock.now();
  const { userId } = session;
  if (update.email !== undefined)
    await requireEmailCheck(deps, { account: userId, clientAddress }, update.email);
  try {
    return await deps.db.transaction().execute(async (db) => {
      const user = await lockUser(db, userId);
      if (update.workspace !== undefined && user.workspace !== null && update.workspace !== user.workspace) {
        throw new AppError('workspace-fixed', { fields: { workspace: 'error.workspace-fixed' } });
      }
      const change = changeOf(user, update);
      const newEmail = newEmailOf(user, update);
      if (Object.keys(change).length === 0) throw new AppError('nothing-changed');
      if (newEmail && user.email) await requireFreshSignature({ ...deps, db }, session);
      if (newEmail) await releaseStaleEmail(db, newEmail, userId, secondsAfter(now, -CONFIRMATION_SECONDS));
      const reservation = newEmail && {
        emailSetAt: await findReservedSince(db, userId, newEmail, now),
        emailConfirmedAt: null,
      };
      const saved = await updateUser(db, userId, { ...change, ...reservation, language });
      if (newEmail) {
        await notifyOldEmail(db, user);
        await sendConfirmation(db, saved, now);
      }
      return saved;
    });
  } catch (error) {
    throw toProfileError(error);
  }
}

function changeOf(user: UserRow, update: ProfileUpdate): UserChange {
  const wanted: UserChange = {
    ...(update.fullName !== undefined && { fullName: update.fullName || null }),
    ...(update.email !== undefined && { email: update.email }),
    ...(update.workspace !== undefined && { workspace: update.workspace }),
    ...(update.notificationProducts !== undefined && { notificationProducts: update.notificationProducts }),
    ...(update.notificationEventsMeeting !== undefined && {
      notificationEventsMeeting: update.notificationEventsMeeting,
    }),
    ...(update.notificationUserResearch !== undefined && {
      notificationUserResearch: update.notificationUserResearch,
    }),
  };
  const changed = Object.entries(wanted).filter(([column, value]) => user[column as keyof UserRow] !== value);
  return Object.fromEntries(changed);
}

/** A thief could otherwise take over every later email unnoticed. The new address is not named: it may be a person's. */
async function notifyOldEmail(db: Db, user: UserRow): Promise<void> {
  if (!user.email || !user.emailConfirmedAt) return;
  await queueMail(db, {
    template: 'email-changed',
    recipient: user.email,
    language: user.language,
    details: { address: user.principalWallet },
  });
}

/** Null for the same address in other letter case, which is neither confirmed nor reserved anew. */
function newEmailOf(user: UserRow, { email }: ProfileUpdate): string | null {
  return email !== undefined && email.toLowerCase() !== user.email?.toLowerCase() ? email : null;
}

/** The unique constraints decide races and tell which field is taken. */
function toProfileError(error: unknown): unknown {
  switch (violatedConstraint(error)) {
    case 'users_workspace_unique':
      return new AppError('workspace-taken', {
        fields: { workspace: 'error.workspace-taken' },
        cause: error,
      });
    case 'users_email_unique':
      return new AppError('email-taken', { fields: { email: 'error.email-taken' }, cause: error });
    default:
      return error;
  }
}

/** An invalid name is not free either. */
export async function isWorkspaceFree(deps: AccountsDeps, userId: string, typed: string): Promise<boolean> {
  const name = workspaceField.safeParse(typed);
  return name.success && !(await isWorkspaceTaken(deps.db, name.data, userId));
}

export async function isEmailFree(deps: AccountsDeps, caller: Caller, typed: string): Promise<boolean> {
  const email = emailField.safeParse(typed);
  if (!email.success) return false;
  await requireEmailCheck(deps, caller, email.data);
  const staleBefore = secondsAfter(deps.clock.now(), -CONFIRMATION_SECONDS);
  return !(await isEmailTaken(deps.db, email.data, caller.account, staleBefore));
}

/** The answer says whether someone else has the address, so it is given a few times only. The own address is no secret. */
async function requireEmailCheck({ db, usage }: AccountsDeps, caller: Caller, email: string): Promise<void> {
  const user = await findUser(db, caller.account);
  if (user?.email?.toLowerCase() === email.toLowerCase()) return;
  const { emailChecks, emailCheckShare } = USAGE_LIMITS;
  await requireWithinLimits(usage, [emailChecks, emailCheckShare], caller);
}
