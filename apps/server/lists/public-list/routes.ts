import { discordApi } from '@signboard/contract/discord/endpoints.ts';
import { discordSchemas } from '@signboard/contract/discord/schemas.ts';
import { listsApi } from '@signboard/contract/lists/endpoints.ts';
import { listsSchemas } from '@signboard/contract/lists/schemas.ts';
import { publicListApi } from '@signboard/contract/public-list/endpoints.ts';
import type { OwnEntry } from '@signboard/contract/public-list/own-entry.ts';
import { publicListSchemas } from '@signboard/contract/public-list/schemas.ts';
import { say } from '@signboard/contract/texts/say.ts';
import { xApi } from '@signboard/contract/x/endpoints.ts';
import { xSchemas } from '@signboard/contract/x/schemas.ts';
import { requireOwnList } from '#server/lists/require-own-list.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { joinCalls, type Route, route, type Session, type UserSession } from '#server/platform/lib/route.ts';
import { callerOf } from '#server/platform/usage/usage-counter.ts';
import { checkDiscord, discordAuthUrl } from './check-discord.ts';
import { checkTwitter, twitterAuthUrl } from './check-x.ts';
import type { RegistrationDeps } from './deps.ts';
import { findWallet } from './find-wallet.ts';
import { joinList } from './join-list.ts';
import { findOwnEntry, leaveList } from './own-entry.ts';
import { listProvenWallets, proveWallet, withdrawProof, writeWalletProof } from './prove-wallet.ts';
import { reportList } from './report-list.ts';
import { requireOnline } from './require-online.ts';
import { resendEntryConfirmation } from './resend-confirmation.ts';
import { findShownWallets } from './shown-wallets.ts';
import { simulateJoin } from './simulate-join.ts';
import { validateAddress } from './validate-address.ts';
import { countVisit } from './visit-counter.ts';

const calls = joinCalls('publicList', publicListApi, publicListSchemas);
const xCalls = joinCalls('x', xApi, xSchemas);
const discordCalls = joinCalls('discord', discordApi, discordSchemas);
const listCalls = joinCalls('lists', listsApi, listsSchemas);

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
    route(calls.preview, async ({ query, session }) => {
      const list = await requireOwnList(deps.db, session.userId, query.project_id);
      return done(await deps.publicLists.preview(list));
    }),
    route(listCalls.simulate, async ({ body, session, clientAddress }) =>
      done(await simulateJoin(deps, callerOf(session, clientAddress), body)),
    ),
    route(calls.wallets, async ({ query }) => {
      const list = await deps.publicLists.require(query.workspace, query.name);
      requireOnline(list, deps.clock.now());
      return done(await findShownWallets(deps.db, list, query));
    }),
    route(calls.findWallet, async ({ body }) => {
      const list = await deps.publicLists.require(body.workspace, body.name);
      requireOnline(list, deps.clock.now());
      return done(await findWallet(deps.db, list, body.address));
    }),
    route(calls.visit, async ({ body, clientAddress }) => {
      await countVisit(deps, body, clientAddress);
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
    route(calls.validateAddress, async ({ body, session, clientAddress }) =>
      done(await validateAddress(deps, { session, clientAddress }, body)),
    ),
    route(calls.register, async ({ body, session, clientAddress }) =>
      done(entryFor(session, await joinList(deps, { ...session, clientAddress }, body))),
    ),
    route(calls.walletProof, async ({ query, session }) =>
      done(await writeWalletProof(deps, session, query)),
    ),
    route(calls.proveWallet, async ({ body, session, clientAddress }) => {
      await proveWallet(deps, { ...session, clientAddress }, body);
      return done(null);
    }),
    route(calls.provenWallets, async ({ query, session }) =>
      done(await listProvenWallets(deps, session, query)),
    ),
    route(calls.withdrawProof, async ({ body, session }) => {
      await withdrawProof(deps, session, body);
      return done(null);
    }),
    route(calls.leave, async ({ body, session }) => {
      await leaveList(deps, session.userId, body);
      return done(null);
    }),
    route(
      calls.resendConfirmation,
      async ({ body, session, language }) => {
        await resendEntryConfirmation(deps, session.userId, body);
        return { success: true, msg: say('confirm-email.sent', language), result: null };
      },
      'slow',
    ),
    route(calls.entry, async ({ query, session }) => {
      const list = await deps.publicLists.require(query.workspace, query.name);
      return done(entryFor(session, await findOwnEntry(deps, list, session.userId)));
    }),
  ];
}

/** The waiting browser of a hand-off may be someone else's, so it doesn't learn the participant's email. */
const entryFor = <E extends OwnEntry | null>({ scope }: UserSession, entry: E): E =>
  entry && scope === 'join' ? { ...entry, mail: null } : entry;

const isForBot = (id: string | null, purpose?: string) => (purpose ? purpose === 'bot' : id === null);

/** Each costs a third-party call, so they share the rate limit of sign-ins. */
function socialRoutes(deps: RegistrationDeps, botAuthUrl: BotAuthUrl): Route[] {
  return [
    route(
      xCalls.authUrl,
      async ({ body: { url, id = null, purpose }, session }) => ({
        success: true,
        payload: {
          url: isForBot(id, purpose)
            ? await botAuthUrl(session, url)
            : await twitterAuthUrl(deps, session, { url, id }),
        },
      }),
      'slow',
    ),
    route(
      xCalls.following,
      async ({ body: { url, id = null }, session, clientAddress }) =>
        done(await checkTwitter(deps, session, { url, id, clientAddress })),
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
      async ({ body: { code, state, servers = null }, session, clientAddress }) => [
        ...(await checkDiscord(deps, session, { code, state, servers, clientAddress })),
      ],
      'slow',
    ),
  ];
}
