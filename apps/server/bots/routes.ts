import { botsApi } from '@signboard/contract/bots/endpoints.ts';
import { ownershipMessage } from '@signboard/contract/bots/ownership-message.ts';
import { botsSchemas } from '@signboard/contract/bots/schemas.ts';
import { say } from '@signboard/contract/texts/say.ts';
import { parseChainAddress } from '@signboard/domain/chains/chain-address.ts';
import { listLastDays } from '@signboard/domain/lists/local-days.ts';
import { joinCalls, type Request, type Route, route } from '#server/platform/lib/route.ts';
import { type BotFigures, findBotFigures } from './bot-figures-store.ts';
import { pauseBot, removeBot } from './bot-life-cycle.ts';
import { endAllBotSessions, findCurrentBotSession } from './bot-session.ts';
import { type BotRow, findAllBots, requireBot } from './bots-store.ts';
import { channelsRoutes } from './channels-routes.ts';
import type { BotsDeps } from './deps.ts';
import { findCollection } from './find-collection.ts';
import { NO_NAME, presentBot } from './present-bot.ts';
import { saveBot } from './update-bot.ts';
import { verifyOwnership } from './verify-ownership.ts';
import { xRoutes } from './x-routes.ts';

const calls = joinCalls('bots', botsApi, botsSchemas);

export function botsRoutes(deps: BotsDeps): Route[] {
  const answer = async (bot: BotRow) => done(await presentBot(deps, bot));
  const verify = async ({ session, body, header, clientAddress }: Proving) => {
    // The HTTP layer has already verified that the token belongs to this session.
    const csrfToken = header('x-csrf-token') ?? '';
    return await answer(await verifyOwnership(deps, session, { ...body, csrfToken, clientAddress }));
  };
  return [
    ...xRoutes(deps),
    ...channelsRoutes(deps),
    route(calls.list, async ({ query }) => {
      const { rows, total } = await findAllBots(deps.db, query);
      const week = listLastDays(deps.clock.now(), 'UTC', WEEK_DAYS)[0]?.from ?? deps.clock.now();
      const ids = rows.map(({ id }) => id);
      const figures = await findBotFigures(deps.db, ids, week);
      return done({ rows: rows.map((row) => presentItem(row, figures.get(row.id))), total });
    }),
    route(calls.info, async ({ session, cookies, header, language }) => {
      // As everywhere, the cookie counts only together with a session's bearer and CSRF token.
      const current = session && (await findCurrentBotSession(deps, cookies));
      if (!current) return { success: false, msg: say('error.bot-session-missing', language), result: null };
      const bot = await presentBot(deps, await requireBot(deps.db, current.botId));
      const csrfToken = header('x-csrf-token') ?? '';
      const terms = { domain: deps.domain, csrfToken, address: '{address}' };
      return done({ ...bot, ownershipMessage: ownershipMessage(terms) });
    }),
    route(
      calls.update,
      async ({ session, body, language, clientAddress }) =>
        answer(await saveBot(deps, session, body, { language, clientAddress })),
      'slow',
    ),
    route(calls.register, verify, 'slow'),
    route(calls.verifyOwnership, verify, 'slow'),
    route(calls.pause, async ({ session, body }) => answer(await pauseBot(deps, session, body.isPaused))),
    route(calls.remove, async ({ session, cookies }) => {
      await removeBot(deps, session, cookies);
      return done(null);
    }),
    route(calls.endSessions, async ({ session, cookies }) => {
      await endAllBotSessions(deps.db, session.botId, cookies);
      return done(null);
    }),
    route(
      calls.collection,
      async ({ query: { contractAddress }, session: { botId }, clientAddress }) => {
        const caller = { account: botId, clientAddress };
        const { chain, chains, key, name } = await findCollection(deps, caller, contractAddress);
        // Except on Solana, the address is the collection and is returned as typed.
        const found = chain === 'solana' ? key : parseChainAddress(contractAddress).address;
        return done({ chain, chains: [...chains], contractAddress: found, contractName: name ?? NO_NAME });
      },
      'slow',
    ),
  ];
}

type Proving = Pick<Request<typeof calls.verifyOwnership>, 'session' | 'body' | 'header' | 'clientAddress'>;
type Item = Awaited<ReturnType<typeof findAllBots>>['rows'][number];

const WEEK_DAYS = 7;

const presentItem = (
  { id, username, names, createdAt, image, channels }: Item,
  figures: BotFigures | undefined,
) => ({
  id,
  username: username ?? '',
  contractName: names[0] ?? NO_NAME,
  contractNames: names.map((name) => name ?? NO_NAME),
  dateOfJoin: createdAt.toISOString(),
  picture: image,
  channels,
  lastSaleAt: figures?.lastSaleAt?.toISOString() ?? null,
  weekSales: figures?.weekSales ?? 0,
  weekUsd: figures?.weekUsd ?? 0,
});

const done = <R>(result: R) => ({ success: true, msg: '', result });
