import type { DiscordProof, Requirement } from '@signboard/domain/eligibility/requirement.ts';
import { consumeOAuthState, createOAuthState, requireOwnUrl } from '#server/features/accounts/oauth-state.ts';
import { AppError } from '#server/lib/app-error.ts';
import type { Session } from '#server/lib/route.ts';
import type {
  DiscordAccountFacts,
  DiscordMembershipCheck,
} from '#server/providers/discord/discord-membership-check.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { callerOf } from '#server/usage/usage-counter.ts';
import { findActiveList } from '../lists/lists-store.ts';
import type { RegistrationDeps } from './deps.ts';
import { saveProof } from './join-context-store.ts';
import { requirementsOf } from './requirements-of.ts';

type DiscordRequirement = Extract<Requirement, { id: 'discord' }>;
type CheckedList = { id: string; userId: string; requirement: DiscordRequirement };

/** The token, the account, and its membership or servers. */
const CALLS_PER_CHECK = 3;

const callbackUrl = (deps: RegistrationDeps) => `${deps.publicUrl}/sb/discord/callback`;

/** The URL where a person grants access to their Discord memberships. */
export async function discordAuthUrl(
  deps: RegistrationDeps,
  session: Session,
  request: { url: string; id: string | null },
): Promise<string> {
  requireOwnUrl(deps.publicUrl, request.url, 'discord-url-failed');
  if (!deps.discordMembershipCheck) throw new AppError('discord-url-failed');
  if (request.id !== null) await requireCheckableList(deps, session, request.id);
  const oauthRequest = { provider: 'discord', sessionId: session.id, listId: request.id } as const;
  const { state } = createOAuthState(deps.keyring, oauthRequest, deps.clock.now());
  return deps.discordMembershipCheck.authorizeUrl({ state, redirectUrl: callbackUrl(deps) });
}

/** Returns the person's servers and stores the proof that the list requires. */
export async function checkDiscord(
  deps: RegistrationDeps,
  session: Session,
  request: { code: string; state: string; servers: readonly string[] | null; clientAddress: string },
): Promise<readonly string[]> {
  const now = deps.clock.now();
  const oauthRequest = await consumeOAuthState(deps, request.state, session.id, 'discord', now);
  if (!oauthRequest || !deps.discordMembershipCheck) throw new AppError('discord-failed');
  const asked =
    oauthRequest.listId === null ? null : await requireCheckableList(deps, session, oauthRequest.listId);
  if (!(await deps.paidCalls.allow('discord', callerOf(session, request.clientAddress), CALLS_PER_CHECK)))
    throw new AppError('discord-unreachable');
  const seen = await callDiscord(
    deps.discordMembershipCheck,
    { code: request.code, redirectUrl: callbackUrl(deps) },
    { serverId: asked?.requirement.serverId ?? null, servers: request.servers },
  );
  if (asked)
    await saveProof(deps.db, {
      listId: asked.id,
      userId: asked.userId,
      provider: 'discord',
      proof: proofOf(asked.requirement, seen, now),
    });
  return seen.servers;
}

/** Stores only what the list requires, out of everything that Discord returns. */
function proofOf(asked: DiscordRequirement, seen: DiscordAccountFacts, now: Date): DiscordProof {
  const { membership } = seen;
  return {
    socialId: seen.id,
    serverId: asked.serverId,
    isMember: membership !== null,
    isPending: membership?.isPending ?? false,
    roleId: asked.roleId,
    hasRole: asked.roleId !== null && (membership?.roles.includes(asked.roleId) ?? false),
    joinedAt: membership?.joinedAt ?? null,
    checkedAt: now,
  };
}

async function callDiscord(
  discord: DiscordMembershipCheck,
  ...[grant, wanted]: Parameters<DiscordMembershipCheck['check']>
): Promise<DiscordAccountFacts> {
  try {
    return await discord.check(grant, wanted);
  } catch (error) {
    const isTemporary = error instanceof ProviderError && error.fault === 'retry-later';
    throw new AppError(isTemporary ? 'discord-unreachable' : 'discord-failed', { cause: error });
  }
}

/** Proofs are stored per account, so the person must be signed in. */
async function requireCheckableList(
  deps: RegistrationDeps,
  session: Session,
  id: string,
): Promise<CheckedList> {
  if (session.kind !== 'user') throw new AppError('session-missing');
  const list = await findActiveList(deps.db, id);
  const requirement = list && requirementsOf(list).find((one) => one.id === 'discord');
  if (!list || !requirement) throw new AppError('not-found');
  return { id: list.id, userId: session.userId, requirement };
}
