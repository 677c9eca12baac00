import { xApi } from '@signboard/contract/x/endpoints.ts';
import { xSchemas } from '@signboard/contract/x/schemas.ts';
import { joinCalls, type Request, type Route, route } from '#server/platform/lib/route.ts';
import { callerOf } from '#server/platform/usage/usage-counter.ts';
import { connectBot } from './bot-life-cycle.ts';
import { completeBotOAuth, signedAuthUrl } from './bot-oauth.ts';
import { endBotSession, renewBotCookies } from './bot-session.ts';
import type { BotsDeps } from './deps.ts';
import { findXAccounts } from './find-x-accounts.ts';
import { presentBot } from './present-bot.ts';

const calls = joinCalls('x', xApi, xSchemas);

/** Calls that reach X share the rate limit of sign-ins. */
export function xRoutes(deps: BotsDeps): Route[] {
  const connect = async ({ session, body: { url }, cookies, clientAddress }: Connecting) => {
    const { marker, bot } = await connectBot(deps, session, { url, clientAddress }, cookies);
    return done({ token: marker, bot: await presentBot(deps, bot) });
  };
  return [
    route(calls.tokenBot, connect, 'slow'),
    route(calls.authBot, connect, 'slow'),
    route(
      calls.reverse,
      async ({ session, body }) => ({
        success: true,
        payload: { url: await signedAuthUrl(deps, session, body.url) },
      }),
      'slow',
    ),
    route(
      calls.auth,
      async ({ session, body: { url }, clientAddress }) => {
        const { user } = await completeBotOAuth(deps, session, { url, clientAddress });
        return done({ twitterId: user.id, username: user.username });
      },
      'slow',
    ),
    route(calls.endBot, async ({ cookies }) => {
      await endBotSession(deps.db, cookies);
      return done(null);
    }),
    route(calls.initCookies, async ({ body, cookies }) =>
      done({ isConnected: await renewBotCookies(deps, cookies, body.token) }),
    ),
    route(
      calls.followers,
      async ({ body, session, clientAddress }) => ({
        data: await findXAccounts(deps, callerOf(session, clientAddress), body.name),
      }),
      'slow',
    ),
  ];
}

type Connecting = Pick<Request<typeof calls.authBot>, 'session' | 'body' | 'cookies' | 'clientAddress'>;

const done = <R>(result: R) => ({ success: true, msg: '', result });
