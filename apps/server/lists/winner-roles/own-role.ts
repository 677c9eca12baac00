import type { OwnRole } from '@signboard/contract/winner-roles/schemas.ts';
import { consumeOAuthState, createOAuthState, requireOwnUrl } from '#server/people/accounts/oauth-state.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { violatedConstraint } from '#server/platform/db/database-errors.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import type { UserSession } from '#server/platform/lib/route.ts';
import { wakeJobs } from '#server/platform/outbox/wake-jobs.ts';
import { callerOf } from '#server/platform/usage/usage-counter.ts';
import { callDiscord } from './call-discord.ts';
import { callbackUrl, type Returned, requireAccounts } from './connect-owner.ts';
import type { WinnerRolesDeps } from './deps.ts';
import { findOwnWin, type OwnWin, retryOwn, setAccount } from './winner-roles-store.ts';

type ListAddress = { workspace: string; name: string };

/** The token and the account. */
const CLAIM_CALLS = 2;
const ONE_ACCOUNT = 'winner_roles_discord_account_once';

/** Null for everyone who has not won, and on lists without a role. */
export async function showOwnRole(db: Db, session: UserSession, list: ListAddress): Promise<OwnRole | null> {
  const win = await findOwnWin(db, list, session.userId);
  return win ? presentOwnRole(win) : null;
}

function presentOwnRole(win: OwnWin): OwnRole {
  const { serverName, roleName, entryAccount } = win;
  const state = stateOf(win);
  return { serverName, roleName, state, canChangeAccount: entryAccount === null && isClaimable(win) };
}

/** Until Discord refuses an account, it may have got the role. */
const isClaimable = ({ state }: OwnWin) => state === null || state === 'failed';

function stateOf({ state, reason, isPaused, entryAccount }: OwnWin): OwnRole['state'] {
  if (state === 'given') return 'given';
  if (state === 'failed') return reason ?? 'rejected';
  if (state === null && entryAccount === null) return 'no-account';
  return isPaused ? 'paused' : 'waiting';
}

/** Where a winner shows which Discord account is theirs. */
export async function winnerAuthUrl(
  deps: WinnerRolesDeps,
  session: UserSession,
  { url, ...list }: ListAddress & { url: string },
): Promise<string> {
  requireOwnUrl(deps.publicUrl, url, 'discord-url-failed');
  const accounts = requireAccounts(deps);
  const { listId } = await requireClaimable(deps.db, session, list);
  const request = { provider: 'discord-winner', sessionId: session.id, listId } as const;
  const { state } = createOAuthState(deps.keyring, request, deps.clock.now());
  return accounts.authorizeUrl({ state, redirectUrl: callbackUrl(deps), withServers: false });
}

/** Stores the account and queues its role. One account per list, whoever uses it first. */
export async function claimRoleFor(
  deps: WinnerRolesDeps,
  session: UserSession,
  list: ListAddress,
  { code, state, clientAddress }: Returned,
): Promise<OwnRole> {
  const accounts = requireAccounts(deps);
  const consumed = await consumeOAuthState(deps, state, session.id, 'discord-winner', deps.clock.now());
  const { listId } = await requireClaimable(deps.db, session, list);
  if (consumed?.listId !== listId) throw new AppError('discord-failed');
  const grant = { code, redirectUrl: callbackUrl(deps) };
  const caller = callerOf(session, clientAddress);
  const account = await callDiscord(deps, caller, CLAIM_CALLS, () => accounts.read(grant));
  try {
    return await deps.db.transaction().execute(async (db) => {
      const win = await requireClaimable(db, session, list, { isLocked: true });
      if (!(await setAccount(db, win, account.id, deps.clock.now())))
        throw new AppError('discord-account-taken');
      await wakeJobs(db, 'winner-roles');
      return presentOwnRole({ ...win, state: 'queued', reason: null });
    });
  } catch (error) {
    // Another winner has claimed the same account at the same time.
    if (violatedConstraint(error) === ONE_ACCOUNT) throw new AppError('discord-account-taken');
    throw error;
  }
}

/** An account that the list itself required is the entry's. */
async function requireClaimable(
  db: Db,
  session: UserSession,
  list: ListAddress,
  options: { isLocked?: boolean } = {},
): Promise<OwnWin> {
  const win = await findOwnWin(db, list, session.userId, options);
  if (!win) throw new AppError('not-a-winner');
  if (win.entryAccount !== null || !isClaimable(win)) throw new AppError('role-account-fixed');
  return win;
}

/** For a winner who has joined the server meanwhile. */
export async function retryOwnRole(
  { db }: WinnerRolesDeps,
  session: UserSession,
  list: ListAddress,
): Promise<OwnRole> {
  const win = await findOwnWin(db, list, session.userId);
  if (!win) throw new AppError('not-a-winner');
  await retryOwn(db, win);
  await wakeJobs(db, 'winner-roles');
  return presentOwnRole((await findOwnWin(db, list, session.userId)) ?? win);
}
