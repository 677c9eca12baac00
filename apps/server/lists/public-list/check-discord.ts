import type { DiscordProof } from '@signboard/domain/eligibility/requirement.ts';
import { consumeOAuthState, createOAuthState, requireOwnUrl } from '#server/people/accounts/oauth-state.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import type { Session } from '#server/platform/lib/route.ts';
import type {
  DiscordAccountFacts,
  DiscordMembershipCheck,
} from '#server/platform/providers/discord/discord-membership-check.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import { callerOf } from '#server/platform/usage/usage-counter.ts';
import { findActiveList } from '../lists-store.ts';
import type { RegistrationDeps } from './deps.ts';
import { saveProof } from './join-context-store.ts';
import { requirementsOf } from './requirements-of.ts';
import { type SocialNeeds, socialNeedsOf } from './social-needs.ts';

type Asked = NonNullable<SocialNeeds['discord']>['servers'];
type CheckedList = { id: string; userId: string; servers: Asked };

/** The token, the account, and its memberships or its servers. */
const callsFor = (servers: readonly string[]) => 2 + Math.max(1, servers.length);

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
  const memberOf = Object.keys(asked?.servers ?? {});
  if (!(await deps.paidCalls.allow('discord', callerOf(session, request.clientAddress), callsFor(memberOf))))
    throw new AppError('discord-unreachable');
  const seen = await callDiscord(
    deps.discordMembershipCheck,
    { code: request.code, redirectUrl: callbackUrl(deps) },
    { memberOf, servers: request.servers },
  );
  if (asked)
    await saveProof(deps.db, {
      listId: asked.id,
      userId: asked.userId,
      provider: 'discord',
      proof: proofOf(asked.servers, seen, now),
    });
  return seen.servers;
}

/** Stores only what the list requires, out of everything that Discord returns. */
function proofOf(asked: Asked, { id, memberships }: DiscordAccountFacts, now: Date): DiscordProof {
  const servers = Object.entries(asked).map(([serverId, roles]) => {
    const membership = memberships[serverId];
    if (!membership) return [serverId, null] as const;
    const { isPending, joinedAt } = membership;
    const asked = roles.map((role) => [role, membership.roles.includes(role)] as const);
    return [serverId, { isPending, joinedAt, roles: Object.fromEntries(asked) }] as const;
  });
  return { socialId: id, servers: Object.fromEntries(servers), checkedAt: now };
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
  const needs = list && socialNeedsOf(requirementsOf(list), list.bonuses).discord;
  if (!list || !needs) throw new AppError('not-found');
  return { id: list.id, userId: session.userId, servers: needs.servers };
}
