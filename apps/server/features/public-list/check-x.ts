import { evaluateRequirements } from '@signboard/domain/eligibility/evaluate-requirements.ts';
import { NO_EVIDENCE, type TwitterProof, type Verdict } from '@signboard/domain/eligibility/requirement.ts';
import {
  consumeOAuthState,
  createOAuthState,
  parseCallbackUrl,
  requireOwnUrl,
} from '#server/features/accounts/oauth-state.ts';
import { AppError } from '#server/lib/app-error.ts';
import type { Session } from '#server/lib/route.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { XAccountFacts } from '#server/providers/x/x-follow-check.ts';
import { callerOf } from '#server/usage/usage-counter.ts';
import { findActiveList } from '../lists/lists-store.ts';
import type { RegistrationDeps } from './deps.ts';
import { saveProof } from './join-context-store.ts';
import { requirementsOf } from './requirements-of.ts';

/** X bills both: who the person is, and whether they follow the account. */
const CALLS_PER_CHECK = 2;

const callbackUrl = (deps: RegistrationDeps) => `${deps.publicUrl}/sb/twitter/callback`;

/** The URL where a person grants access to their X account. */
export async function twitterAuthUrl(
  deps: RegistrationDeps,
  session: Session,
  request: { url: string; id: string | null },
): Promise<string> {
  requireOwnUrl(deps.publicUrl, request.url, 'twitter-url-failed');
  if (!deps.xFollowCheck) throw new AppError('twitter-url-failed');
  if (request.id !== null) await requireCheckableList(deps, session, request.id);
  const oauthRequest = { provider: 'twitter', sessionId: session.id, listId: request.id } as const;
  const { state, verifier } = createOAuthState(deps.keyring, oauthRequest, deps.clock.now());
  return deps.xFollowCheck.authorizeUrl({ state, verifier, redirectUrl: callbackUrl(deps) });
}

/** Checks whether the person follows the account that the list requires, and stores the proof. */
export async function checkTwitter(
  deps: RegistrationDeps,
  session: Session,
  request: { url: string; id: string | null; clientAddress: string },
): Promise<{ username: string; requirement: Verdict | null }> {
  const { code, state, error } = parseCallbackUrl(request.url);
  if (error?.includes('access_denied')) throw new AppError('twitter-canceled');
  const now = deps.clock.now();
  const oauthRequest = state ? await consumeOAuthState(deps, state, session.id, 'twitter', now) : null;
  if (!code || !oauthRequest || oauthRequest.listId !== request.id || !deps.xFollowCheck)
    throw new AppError('twitter-failed');
  const list = request.id === null ? null : await requireCheckableList(deps, session, request.id);
  if (!(await deps.paidCalls.allow('x', callerOf(session, request.clientAddress), CALLS_PER_CHECK)))
    throw new AppError('twitter-unreachable');
  const grant = { code, verifier: oauthRequest.verifier, redirectUrl: callbackUrl(deps) };
  const seen = await callX(deps.xFollowCheck, grant, list?.account ?? null);
  if (!list) return { username: seen.username, requirement: null };
  const proof: TwitterProof = {
    socialId: seen.id,
    account: list.account,
    relation: seen.relation ?? 'none',
    checkedAt: now,
  };
  await saveProof(deps.db, { listId: list.id, userId: list.userId, provider: 'twitter', proof });
  const [requirement = null] = evaluateRequirements(
    list.requirements,
    { ...NO_EVIDENCE, twitter: proof },
    now,
  );
  return { username: seen.username, requirement };
}

async function callX(
  x: NonNullable<RegistrationDeps['xFollowCheck']>,
  ...[grant, account]: Parameters<NonNullable<RegistrationDeps['xFollowCheck']>['check']>
): Promise<XAccountFacts> {
  try {
    return await x.check(grant, account);
  } catch (error) {
    const isTemporary = error instanceof ProviderError && error.fault === 'retry-later';
    throw new AppError(isTemporary ? 'twitter-unreachable' : 'twitter-failed', { cause: error });
  }
}

/** Proofs are stored per account, so the person must be signed in. */
async function requireCheckableList(deps: RegistrationDeps, session: Session, id: string) {
  if (session.kind !== 'user') throw new AppError('session-missing');
  const list = await findActiveList(deps.db, id);
  const requirements = list ? requirementsOf(list).filter((one) => one.id === 'twitter') : [];
  const [asked] = requirements;
  if (!list || !asked) throw new AppError('not-found');
  return { id: list.id, userId: session.userId, account: asked.account, requirements };
}
