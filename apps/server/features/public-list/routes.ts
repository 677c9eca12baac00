import { discordApi } from '@signboard/contract/discord/endpoints.ts';
import { discordSchemas } from '@signboard/contract/discord/schemas.ts';
import { publicListApi } from '@signboard/contract/public-list/endpoints.ts';
import { publicListSchemas } from '@signboard/contract/public-list/schemas.ts';
import { xApi } from '@signboard/contract/x/endpoints.ts';
import { xSchemas } from '@signboard/contract/x/schemas.ts';
import { AppError } from '#server/lib/app-error.ts';
import { joinCalls, type Route, route, type Session } from '#server/lib/route.ts';
import { checkDiscord, discordAuthUrl } from './check-discord.ts';
import { checkTwitter, twitterAuthUrl } from './check-x.ts';
import type { RegistrationDeps } from './deps.ts';
import { joinList } from './join-list.ts';
import { findOwnEntry, leaveList } from './own-entry.ts';
import { reportList } from './report-list.ts';
import { findShownWallets } from './shown-wallets.ts';
import { validateAddress } from './validate-address.ts';
import { countVisit } from './visit-counter.ts';

const calls = joinCalls(publicListApi, publicListSchemas);
const xCalls = joinCalls(xApi, xSchemas);
const discordCalls = joinCalls(discordApi, discordSchemas);

const done = <R>(result: R) => ({ success: true, msg: '', result });

/** Injected from the bots feature, because both share one call. */
type BotAuthUrl = (session: Session, url: string) => Promise<string>;

export function registrationRoutes(deps: RegistrationDeps, botAuthUrl: BotAuthUrl): Route[] {
  return [...pageRoutes(deps), ...joiningRoutes(deps), ...socialRoutes(deps, botAuthUrl)];
}

function pageRoutes(deps: RegistrationDeps): Route[] {
  return [
    route(calls.page, async ({ query }) => {
      const list = await deps.publicLists.show(query.workspace, query.name);
      if (!list) throw new AppError('not-found');
      return done(list);
    }),
    route(calls.wallets, async ({ query }) => {
      const list = await deps.publicLists.require(query.workspace, query.name);
      return done(await findShownWallets(deps.db, list, query));
    }),
    route(calls.visit, async ({ body }) => {
      await countVisit(deps, body);
      return done(null);
    }),
    route(
      calls.report,
      async ({ body, session, clientAddress }) => {
        await reportList(deps, { session, clientAddress }, body);
        return done(null);
      },
      'slow',
    ),
  ];
}

function joiningRoutes(deps: RegistrationDeps): Route[] {
  return [
    route(calls.validateAddress, async ({ body, session }) =>
      done(await validateAddress(deps, session, body)),
    ),
    route(calls.register, async ({ body, session }) => done(await joinList(deps, session, body))),
    route(calls.leave, async ({ body, session }) => {
      await leaveList(deps, session.userId, body);
      return done(null);
    }),
    route(calls.entry, async ({ query, session }) => {
      const list = await deps.publicLists.require(query.workspace, query.name);
      return done(await findOwnEntry(deps, list, session.userId));
    }),
  ];
}

/** Each costs a third-party call, so they share the rate limit of sign-ins. */
function socialRoutes(deps: RegistrationDeps, botAuthUrl: BotAuthUrl): Route[] {
  return [
    route(
      xCalls.authUrl,
      async ({ body: { url, id = null, purpose }, session }) => ({
        success: true,
        payload: {
          url:
            purpose === 'bot'
              ? await botAuthUrl(session, url)
              : await twitterAuthUrl(deps, session, { url, id }),
        },
      }),
      'slow',
    ),
    route(
      xCalls.following,
      async ({ body: { url, id = null }, session }) => done(await checkTwitter(deps, session, { url, id })),
      'slow',
    ),
    route(
      discordCalls.authUrl,
      async ({ body: { url, id = null }, session }) => ({
        success: true,
        payload: { url: await discordAuthUrl(deps, session, { url, id }) },
      }),
      'slow',
    ),
    route(
      discordCalls.servers,
      async ({ body: { code, state, servers = null }, session }) => [
        ...(await checkDiscord(deps, session, { code, state, servers })),
      ],
      'slow',
    ),
  ];
}
