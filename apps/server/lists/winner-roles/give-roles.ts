import {
  FAILURE_REASONS,
  type FailureReason,
  PAUSE_REASONS,
  type PauseReason,
} from '@signboard/domain/winner-roles/role-rules.ts';
import { findUser } from '#server/people/accounts/accounts-store.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import { queueMail } from '#server/platform/outbox/queue-mail.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import type { WinnerRolesDeps } from './deps.ts';
import { delayRoles, pauseRoles } from './settings-store.ts';
import {
  claimRole,
  type DueRole,
  discoverWinners,
  recordFailed,
  recordGiven,
  releaseRole,
} from './winner-roles-store.ts';

const MAX_BACKOFF_SECONDS = 5 * 60;

/**
 * Gives one winner their role; returns true when there may be more. Discord's call changes nothing when it is repeated, so
 * a lost answer, or a process that dies before the record, is followed by the same call.
 */
export async function giveNextRole(deps: WinnerRolesDeps): Promise<boolean> {
  if (!deps.discordRoles) return false;
  const due = await claimNext(deps);
  if (!due) return false;
  const { serverId, userId, roleId, listName, drawNumber } = due;
  try {
    const reason = `${listName}: winner of draw ${drawNumber}`;
    const { resumesAt } = await deps.discordRoles.give({ serverId, userId, roleId, reason });
    await recordGiven(deps.db, due, deps.clock.now());
    if (resumesAt) await delayRoles(deps.db, serverId, resumesAt, false);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    await recordFault(deps, due, error);
  }
  return true;
}

/** New winners are looked for when everyone known has their role or waits. */
async function claimNext({ db, clock }: WinnerRolesDeps): Promise<DueRole | undefined> {
  const due = await claimRole(db, clock.now());
  if (due || (await discoverWinners(db, clock.now())) === 0) return due;
  return await claimRole(db, clock.now());
}

async function recordFault(deps: WinnerRolesDeps, due: DueRole, error: ProviderError): Promise<void> {
  const { db, clock, log } = deps;
  log.warn({ err: error, list: due.listId, entry: due.entryNumber }, 'a role was not given');
  const failure = FAILURE_REASONS.find((reason) => reason === error.reason);
  if (failure) return await recordFailed(db, due, failure satisfies FailureReason);
  const pause = PAUSE_REASONS.find((reason) => reason === error.reason);
  if (pause) return await db.transaction().execute((transaction) => pauseAndNotify(transaction, due, pause));
  const backoff = secondsAfter(clock.now(), Math.min(2 ** Math.min(due.attempts, 9), MAX_BACKOFF_SECONDS));
  if (error.fault === 'reconnect') log.error({ err: error }, 'Discord does not accept the bot token');
  await releaseRole(db, due);
  await delayRoles(db, error.scope === 'app' ? null : due.serverId, error.retryAt ?? backoff, true);
}

/** Nothing more is called for this list until its owner has acted: Discord bans those who go on. */
async function pauseAndNotify(db: Db, due: DueRole, reason: PauseReason): Promise<void> {
  await releaseRole(db, due);
  if (!(await pauseRoles(db, due, reason))) return;
  const { listName, listPath, serverName, roleName } = due;
  const owner = await findUser(db, due.ownerId);
  if (!owner?.email || !owner.emailConfirmedAt) return;
  await queueMail(db, {
    template: 'winner-roles-paused',
    recipient: owner.email,
    language: owner.language,
    details: { listName, listPath: `${listPath}?tab=notifications`, serverName, roleName, reason },
  });
}
