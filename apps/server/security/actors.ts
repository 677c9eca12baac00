import type { ErrorCode } from '@signboard/contract/errors.ts';
import type { Call } from '#server/platform/lib/route.ts';
import { signInByHandoff } from '#server/testing/hand-off.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { createTestBrowser, type TestBrowser } from '#server/testing/test-browser.ts';
import type { TestWallet } from '#server/testing/test-wallets.ts';

/** The credentials of a request. */
export type Actor = { bearer?: string; csrf?: string; cookies: Record<string, string> };

/** Cookies of the owner's bot and of another one. */
type BotCookies = { own: string; other: string };

/** Every kind of caller. */
export const ACTORS = [
  'nobody',
  'visitor',
  'stranger',
  'owner',
  'handed off',
  'other bot',
  'own bot',
  'expired',
  'logged out',
  'wrong CSRF token',
  'no CSRF token',
  'no cookie',
  'another’s cookie',
  'cookies alone',
  'forged bearer',
] as const;

export type ActorName = (typeof ACTORS)[number];

/** Creates all actors. Those rejected for one flaw are otherwise correct: the owner's bearer, cookies and bot. */
export async function makeActors(
  test: TestApp,
  people: { owner: TestBrowser; stranger: TestBrowser; ownerWallet: TestWallet },
  bots: BotCookies,
): Promise<Record<ActorName, Actor>> {
  const owner = withBot(actorOf(people.owner), bots.own);
  const stranger = withBot(actorOf(people.stranger), bots.other);
  const visitor = await newVisitor(test);
  const expired = await signInAgain(test, people.ownerWallet);
  await test.deps.pool.query(
    `update sessions set last_seen_at = last_seen_at - interval '30 days' where id = $1`,
    [sessionIdOf(expired)],
  );
  // The expiry is stored when first noticed; from then on nothing may be written.
  await test.app.inject({ method: 'GET', url: '/users/me', ...inject(expired) });
  const loggedOut = await signInAgain(test, people.ownerWallet);
  await test.app.inject({ method: 'DELETE', url: '/users/logout', ...inject(loggedOut) });
  return {
    nobody: { cookies: {} },
    visitor,
    stranger,
    owner,
    'handed off': withBot(actorOf(await signInByHandoff(test.app, people.ownerWallet)), bots.own),
    'other bot': withBot(await newVisitor(test), bots.other),
    'own bot': withBot(await newVisitor(test), bots.own),
    expired: withBot(expired, bots.own),
    'logged out': withBot(loggedOut, bots.own),
    'wrong CSRF token': { ...owner, csrf: visitor.csrf ?? '' },
    'no CSRF token': { bearer: owner.bearer ?? '', cookies: owner.cookies },
    'no cookie': withBot({ ...owner, cookies: {} }, bots.own),
    'another’s cookie': withBot({ ...owner, cookies: stranger.cookies }, bots.own),
    'cookies alone': { cookies: owner.cookies },
    'forged bearer': { ...owner, bearer: forge(owner.bearer ?? '') },
  };
}

export function inject({ bearer, csrf, cookies }: Actor): {
  headers: Record<string, string>;
  cookies: Record<string, string>;
} {
  return {
    headers: {
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...(csrf !== undefined && { 'x-csrf-token': csrf }),
    },
    cookies,
  };
}

export function sessionIdOf({ bearer = '' }: Actor): string | null {
  const [, claims = ''] = bearer.split('.');
  return claims ? JSON.parse(Buffer.from(claims, 'base64url').toString()).sid : null;
}

/** The current credentials of a browser. */
function actorOf(browser: TestBrowser): Actor {
  const { access_token = '', csrf_access_token = '' } = browser.tokens() ?? {};
  return { bearer: access_token, csrf: csrf_access_token, cookies: Object.fromEntries(browser.cookies) };
}

async function newVisitor(test: TestApp): Promise<Actor> {
  const browser = createTestBrowser(test.app);
  await browser.start();
  return actorOf(browser);
}

async function signInAgain(test: TestApp, wallet: TestWallet): Promise<Actor> {
  const browser = createTestBrowser(test.app);
  await browser.signIn(wallet);
  return actorOf(browser);
}

const withBot = (actor: Actor, bot: string): Actor => ({
  ...actor,
  cookies: { ...actor.cookies, signboard_bot_session: bot },
});

/** The same claims with a foreign signature. */
function forge(bearer: string): string {
  const [head, claims, signature = ''] = bearer.split('.');
  return [head, claims, (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)].join('.');
}

/** The error of the HTTP layer before any handler runs; null if the caller passes. */
export function httpLayerError({ access, joinSession }: Call, actor: ActorName): ErrorCode | null {
  if (access === 'session-ignored') return null;
  if (access === 'key') return 'api-key-needed';
  switch (actor) {
    case 'nobody':
    case 'cookies alone':
      return access === 'open' ? null : 'session-missing';
    case 'expired':
      return 'session-expired';
    case 'wrong CSRF token':
    case 'no CSRF token':
      return 'csrf-mismatch';
    case 'logged out':
    case 'no cookie':
    case 'another’s cookie':
    case 'forged bearer':
      return 'session-ended';
    case 'handed off':
      return access === 'open' || joinSession ? null : 'direct-sign-in-needed';
    case 'visitor':
      return access === 'user' ? 'session-missing' : access === 'bot' ? 'bot-session-missing' : null;
    case 'other bot':
    case 'own bot':
      return access === 'user' ? 'session-missing' : null;
    default:
      return null;
  }
}
