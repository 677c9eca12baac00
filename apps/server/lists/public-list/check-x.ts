import { evaluateRequirements } from '@signboard/domain/eligibility/evaluate-requirements.ts';
import { NO_EVIDENCE, type TwitterProof, type Verdict } from '@signboard/domain/eligibility/requirement.ts';
import {
  consumeOAuthState,
  createOAuthState,
  parseCallbackUrl,
  requireOwnUrl,
} from '#server/people/accounts/oauth-state.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import type { Session } from '#server/platform/lib/route.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import type { XAccountFacts } from '#server/platform/providers/x/x-follow-check.ts';
import { callerOf } from '#server/platform/usage/usage-counter.ts';
import { findActiveList } from '../lists-store.ts';
import type { RegistrationDeps } from './deps.ts';
import { saveProof } from './join-context-store.ts';
import { requirementsOf } from './requirements-of.ts';
import { socialNeedsOf } from './social-needs.ts';

/** X bills who the person is, and each account that they should follow. */
const callsFor = (accounts: readonly string[]) => 1 + accounts.length;

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

/** Reads what the list asks about the person's account, and stores it as a proof. */
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
  const accounts = list?.accounts ?? [];
  if (!(await deps.paidCalls.allow('x', callerOf(session, request.clientAddress), callsFor(accounts))))
    throw new AppError('twitter-unreachable');
  const grant = { code, verifier: oauthRequest.verifier, redirectUrl: callbackUrl(deps) };
  const { username, id: socialId, ...facts } = await callX(deps.xFollowCheck, grant, accounts);
  if (!list) return { username, requirement: null };
  const proof: TwitterProof = { socialId, ...facts, checkedAt: now };
  await saveProof(deps.db, { listId: list.id, userId: list.userId, provider: 'twitter', proof });
  const [requirement = null] = evaluateRequirements(
    list.requirements,
    { ...NO_EVIDENCE, twitter: proof },
    now,
  );
  return { username, requirement };
}

async function callX(
  x: NonNullable<RegistrationDeps['xFollowCheck']>,
  ...[grant, accounts]: Parameters<NonNullable<RegistrationDeps['xFollowCheck']>['check']>
): Promise<XAccountFacts> {
  try {
    return await x.check(grant, accounts);
  } catch (error) {
    const isTemporary = error instanceof ProviderError && error.fault === 'retry-later';
    throw new AppError(isTemporary ? 'twitter-unreachable' : 'twitter-failed', { cause: error });
  }
}

/** Proofs are stored per account, so the person must be signed in. */
async function requireCheckableList(deps: RegistrationDeps, session: Session, id: string) {
  if (session.kind !== 'user') throw new AppError('session-missing');
  const list = await findActiveList(deps.db, id);
  const all = list ? requirementsOf(list) : [];
  const needs = list && socialNeedsOf(all, list.bonuses).x;
  if (!list || !needs) throw new AppError('not-found');
  const requirements = all.filter((one) => one.id === 'twitter');
  return { id: list.id, userId: session.userId, accounts: needs.accounts, requirements };
}
