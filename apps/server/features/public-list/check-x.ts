import { judge } from '@signboard/domain/eligibility/judge.ts';
import type { TwitterProof, Verdict } from '@signboard/domain/eligibility/requirement.ts';
import { consumeOAuthState, createOAuthState } from '#server/features/accounts/oauth-state.ts';
import { requireOwnUrl, returnedParts } from '#server/features/accounts/returned-parts.ts';
import { AppError } from '#server/lib/app-error.ts';
import type { Session } from '#server/lib/session.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { XAccountFacts } from '#server/providers/x/port.ts';
import type { RegistrationDeps } from './deps.ts';
import { saveProof } from './joiner-store.ts';
import { NO_EVIDENCE } from './no-evidence.ts';
import { findAskingList } from './public-list-store.ts';
import { requirementsOf } from './requirements-of.ts';

const callbackUrl = (deps: RegistrationDeps) => `${deps.publicUrl}/sb/twitter/callback`;

/** Where a person lets X tell us about their account. */
export async function twitterAuthUrl(
  deps: RegistrationDeps,
  session: Session,
  request: { url: string; id: string | null },
): Promise<string> {
  requireOwnUrl(deps.publicUrl, request.url, 'twitter-url-failed');
  if (!deps.xFollowCheck) throw new AppError('twitter-url-failed');
  if (request.id !== null) await requireAskingList(deps, session, request.id);
  const errand = { provider: 'twitter', sessionId: session.id, listId: request.id } as const;
  const { state, verifier } = createOAuthState(deps.keyring, errand, deps.clock.now());
  return deps.xFollowCheck.authorizeUrl({ state, verifier, redirectUrl: callbackUrl(deps) });
}

/** What X said about the person who came back, kept for the list that asked. */
export async function checkTwitter(
  deps: RegistrationDeps,
  session: Session,
  request: { url: string; id: string | null },
): Promise<{ username: string; requirement: Verdict | null }> {
  const { code, state, error } = returnedParts(request.url);
  if (error?.includes('access_denied')) throw new AppError('twitter-canceled');
  const now = deps.clock.now();
  const errand = state ? await consumeOAuthState(deps, state, session.id, 'twitter', now) : null;
  if (!code || !errand || errand.listId !== request.id || !deps.xFollowCheck)
    throw new AppError('twitter-failed');
  const list = request.id === null ? null : await requireAskingList(deps, session, request.id);
  const grant = { code, verifier: errand.verifier, redirectUrl: callbackUrl(deps) };
  const seen = await lookAtX(deps.xFollowCheck, grant, list?.account ?? null);
  if (!list) return { username: seen.username, requirement: null };
  const proof: TwitterProof = {
    socialId: seen.id,
    account: list.account,
    relation: seen.relation ?? 'none',
    checkedAt: now,
  };
  await saveProof(deps.db, { listId: list.id, userId: list.userId, provider: 'twitter', proof });
  const [requirement = null] = judge(list.requirements, { ...NO_EVIDENCE, twitter: proof }, now);
  return { username: seen.username, requirement };
}

async function lookAtX(
  x: NonNullable<RegistrationDeps['xFollowCheck']>,
  ...[grant, account]: Parameters<NonNullable<RegistrationDeps['xFollowCheck']>['check']>
): Promise<XAccountFacts> {
  try {
    return await x.check(grant, account);
  } catch (error) {
    const isLater = error instanceof ProviderError && error.fault === 'retry-later';
    throw new AppError(isLater ? 'twitter-unreachable' : 'twitter-failed', { cause: error });
  }
}

/** A list's question can only be answered for someone who is signed in. */
async function requireAskingList(deps: RegistrationDeps, session: Session, id: string) {
  if (session.kind !== 'user') throw new AppError('session-missing');
  const list = await findAskingList(deps.db, id);
  const requirements = list ? requirementsOf(list).filter((one) => one.id === 'twitter') : [];
  const [asked] = requirements;
  if (!list || !asked) throw new AppError('not-found');
  return { id: list.id, userId: session.userId, account: asked.account, requirements };
}
