import { botsApi } from '@signboard/contract/bots/endpoints.ts';
import { botsSchemas } from '@signboard/contract/bots/schemas.ts';
import { joinCalls, type Request, type Route, route } from '#server/lib/route.ts';
import { pauseBot, removeBot } from './bot-life-cycle.ts';
import { type BotRow, findAllBots, requireBot } from './bots-store.ts';
import type { BotsDeps } from './deps.ts';
import { findCollection } from './find-collection.ts';
import { NO_NAME, presentBot } from './present-bot.ts';
import { saveBot } from './update-bot.ts';
import { verifyOwnership } from './verify-ownership.ts';
import { xRoutes } from './x-routes.ts';

const calls = joinCalls(botsApi, botsSchemas);

export function botsRoutes(deps: BotsDeps): Route[] {
  const answer = (bot: BotRow) => done(presentBot(deps.keyring, bot));
  const verify = async ({ session, body, header }: Proving) =>
    // The HTTP layer has already verified that the token belongs to this session.
    answer(await verifyOwnership(deps, session, { ...body, csrfToken: header('x-csrf-token') ?? '' }));
  return [
    ...xRoutes(deps),
    route(calls.list, async ({ query }) => {
      const { rows, total } = await findAllBots(deps.db, query);
      return done({ rows: rows.map(presentItem), total });
    }),
    route(calls.info, async ({ session }) => answer(await requireBot(deps.db, session.botId))),
    route(
      calls.update,
      async ({ session, body, language }) => answer(await saveBot(deps, session, body, language)),
      'slow',
    ),
    route(calls.register, verify, 'slow'),
    route(calls.verifyOwnership, verify, 'slow'),
    route(calls.pause, async ({ session, body }) => answer(await pauseBot(deps, session, body.isPaused))),
    route(calls.remove, async ({ session, cookies }) => {
      await removeBot(deps, session, cookies);
      return done(null);
    }),
    route(
      calls.collection,
      async ({ query: { contractAddress } }) => {
        const { chain, key, name } = await findCollection(deps, contractAddress);
        // On Ethereum, the address is the collection and is returned as typed.
        const found = chain === 'ethereum' ? contractAddress : key;
        return done({ chain, contractAddress: found, contractName: name ?? NO_NAME });
      },
      'slow',
    ),
  ];
}

type Proving = Pick<Request<typeof calls.verifyOwnership>, 'session' | 'body' | 'header'>;
type Item = Awaited<ReturnType<typeof findAllBots>>['rows'][number];

const presentItem = ({ username, contract_name, created_at }: Item) => ({
  username,
  contractName: contract_name ?? NO_NAME,
  dateOfJoin: created_at.toISOString(),
});

const done = <R>(result: R) => ({ success: true, msg: '', result });
