import type { DiscordProof, Requirement } from '@signboard/domain/eligibility/requirement.ts';
import { consumeOAuthState, createOAuthState } from '#server/features/accounts/oauth-state.ts';
import { requireOwnUrl } from '#server/features/accounts/returned-parts.ts';
import { AppError } from '#server/lib/app-error.ts';
import type { Session } from '#server/lib/session.ts';
import type { DiscordAccountFacts, DiscordMembershipCheck } from '#server/providers/discord/port.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { RegistrationDeps } from './deps.ts';
import { saveProof } from './joiner-store.ts';
import { findAskingList } from './public-list-store.ts';
import { requirementsOf } from './requirements-of.ts';

type DiscordRequirement = Extract<Requirement, { id: 'discord' }>;
type Asked = { id: string; userId: string; requirement: DiscordRequirement };

const callbackUrl = (deps: RegistrationDeps) => `${deps.publicUrl}/sb/discord/callback`;

/** Where a person lets Discord tell us about their memberships. */
export async function discordAuthUrl(
  deps: RegistrationDeps,
  session: Session,
  request: { url: string; id: string | null },
): Promise<string> {
  requireOwnUrl(deps.publicUrl, request.url, 'discord-url-failed');
  if (!deps.discordMembershipCheck) throw new AppError('discord-url-failed');
  if (request.id !== null) await requireAskingList(deps, session, request.id);
  const errand = { provider: 'discord', sessionId: session.id, listId: request.id } as const;
  const { state } = createOAuthState(deps.keyring, errand, deps.clock.now());
  return deps.discordMembershipCheck.authorizeUrl({ state, redirectUrl: callbackUrl(deps) });
}

/** The servers that the person who came back is in; what the list asked about is kept for it. */
export async function checkDiscord(
  deps: RegistrationDeps,
  session: Session,
  request: { code: string; state: string; servers: readonly string[] | null },
): Promise<readonly string[]> {
  const now = deps.clock.now();
  const errand = await consumeOAuthState(deps, request.state, session.id, 'discord', now);
  if (!errand || !deps.discordMembershipCheck) throw new AppError('discord-failed');
  const asked = errand.listId === null ? null : await requireAskingList(deps, session, errand.listId);
  const seen = await lookAtDiscord(
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

/** Of all that Discord tells, only what the list asked about is kept. */
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

async function lookAtDiscord(
  discord: DiscordMembershipCheck,
  ...[grant, wanted]: Parameters<DiscordMembershipCheck['check']>
): Promise<DiscordAccountFacts> {
  try {
    return await discord.check(grant, wanted);
  } catch (error) {
    const isLater = error instanceof ProviderError && error.fault === 'retry-later';
    throw new AppError(isLater ? 'discord-unreachable' : 'discord-failed', { cause: error });
  }
}

/** A list's question can only be answered for someone who is signed in. */
async function requireAskingList(deps: RegistrationDeps, session: Session, id: string): Promise<Asked> {
  if (session.kind !== 'user') throw new AppError('session-missing');
  const list = await findAskingList(deps.db, id);
  const requirement = list && requirementsOf(list).find((one) => one.id === 'discord');
  if (!list || !requirement) throw new AppError('not-found');
  return { id: list.id, userId: session.userId, requirement };
}
