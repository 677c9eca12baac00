import { PAGES } from '@signboard/contract/pages.ts';
import { consumeOAuthState, createOAuthState, requireOwnUrl } from '#server/people/accounts/oauth-state.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import type { Session } from '#server/platform/lib/route.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import type { XBotAccount } from '#server/platform/providers/x/bot-login-port.ts';
import { seal, unseal } from '#server/platform/secrets/sealed.ts';
import { callerOf } from '#server/platform/usage/usage-counter.ts';
import type { BotsDeps } from './deps.ts';
import { consumeRequestToken, saveRequestToken } from './request-tokens-store.ts';

/** The callback parameters of OAuth 2.0 or 1.0a. */
type XCallback =
  | { way: 'canceled' }
  | { way: 'oauth2'; code: string; state: string }
  | { way: 'oauth1'; requestToken: string; verifier: string }
  | { way: 'unknown' };

/** The URL that X sent the person back to, and where that person is. */
export type BotCallback = { url: string; clientAddress: string };

type Budget = { requireBudget(): Promise<void> };

/** Time to decide on X's consent page. */
const REQUEST_TOKEN_SECONDS = 10 * 60;

const callbackUrl = (deps: BotsDeps) => deps.publicUrl + PAGES.botTwitterCallback;

/** The URL where a person authorizes posting: with OAuth 2.0, or 1.0a where only its keys are configured. */
export async function botAuthUrl(deps: BotsDeps, session: Session, url: string): Promise<string> {
  if (!deps.xBotLogin) return await signedAuthUrl(deps, session, url);
  requireOwnUrl(deps.publicUrl, url, 'twitter-url-failed');
  const purpose = { provider: 'twitter-bot', sessionId: session.id, listId: null } as const;
  const state = createOAuthState(deps.keyring, purpose, deps.clock.now());
  return deps.xBotLogin.authorizeUrl({ ...state, redirectUrl: callbackUrl(deps) });
}

/** OAuth 1.0a identifies the round trip by a request token, whose secret is stored sealed. */
export async function signedAuthUrl(deps: BotsDeps, session: Session, url: string): Promise<string> {
  requireOwnUrl(deps.publicUrl, url, 'twitter-url-failed');
  const now = deps.clock.now();
  try {
    if (!deps.xBotSignedLogin) throw new AppError('twitter-url-failed');
    const begun = await deps.xBotSignedLogin.begin(callbackUrl(deps));
    const secret = seal(
      deps.keyring,
      'x-request-token',
      begun.requestToken,
      Buffer.from(begun.requestSecret),
    );
    const kept = { token: begun.requestToken, sessionId: session.id, secret };
    await saveRequestToken(deps.db, { ...kept, expiresAt: secondsAfter(now, REQUEST_TOKEN_SECONDS) }, now);
    return begun.url;
  } catch (error) {
    if (error instanceof ProviderError) throw new AppError('twitter-url-failed', { cause: error });
    throw error;
  }
}

/** Redeems a callback once, only in the browser session that started it. */
export async function completeBotOAuth(
  deps: BotsDeps,
  session: Session,
  { url, clientAddress }: BotCallback,
): Promise<XBotAccount> {
  const returned = parseXCallback(url);
  if (returned.way === 'canceled') throw new AppError('twitter-canceled');
  const requireBudget = async () => {
    if (!(await deps.paidCalls.allow('x', callerOf(session, clientAddress), 1)))
      throw new AppError('twitter-unreachable');
  };
  try {
    const account =
      returned.way === 'oauth2'
        ? await redeemCode({ ...deps, requireBudget }, session, returned)
        : returned.way === 'oauth1'
          ? await redeemVerifier({ ...deps, requireBudget }, session, returned)
          : null;
    if (account) return account;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const isTemporary = error.fault === 'retry-later';
    throw new AppError(isTemporary ? 'twitter-unreachable' : 'twitter-failed', { cause: error });
  }
  throw new AppError('twitter-failed');
}

async function redeemCode(
  deps: BotsDeps & Budget,
  session: Session,
  { code, state }: { code: string; state: string },
): Promise<XBotAccount | null> {
  const started = await consumeOAuthState(deps, state, session.id, 'twitter-bot', deps.clock.now());
  if (!started || !deps.xBotLogin) return null;
  await deps.requireBudget();
  return await deps.xBotLogin.exchange({
    code,
    verifier: started.verifier,
    redirectUrl: callbackUrl(deps),
  });
}

async function redeemVerifier(
  deps: BotsDeps & Budget,
  session: Session,
  { requestToken, verifier }: { requestToken: string; verifier: string },
): Promise<XBotAccount | null> {
  const kept = await consumeRequestToken(deps.db, requestToken, session.id, deps.clock.now());
  if (!kept || !deps.xBotSignedLogin) return null;
  await deps.requireBudget();
  const requestSecret = unseal(deps.keyring, 'x-request-token', requestToken, kept.secret).toString();
  return await deps.xBotSignedLogin.finish({ requestToken, requestSecret, verifier });
}

function parseXCallback(url: string): XCallback {
  const query = URL.parse(url, 'https://signboard.invalid')?.searchParams;
  const read = (name: string) => query?.get(name) ?? '';
  if (read('error').includes('access_denied') || read('denied')) return { way: 'canceled' };
  const [code, state] = [read('code'), read('state')];
  if (code && state) return { way: 'oauth2', code, state };
  const [requestToken, verifier] = [read('oauth_token'), read('oauth_verifier')];
  return requestToken && verifier ? { way: 'oauth1', requestToken, verifier } : { way: 'unknown' };
}
