import { channelsApi } from '@signboard/contract/channels/endpoints.ts';
import { channelsSchemas } from '@signboard/contract/channels/schemas.ts';
import { joinCalls, type Route, route } from '#server/lib/route.ts';
import { openWalletBot } from './bot-life-cycle.ts';
import type { BotRow } from './bots-store.ts';
import { connectBluesky, connectTelegram, disconnectChannel } from './connect-channel.ts';
import type { BotsDeps } from './deps.ts';
import { presentBot } from './present-bot.ts';

const calls = joinCalls('channels', channelsApi, channelsSchemas);

/** Sending a test message is a call of the posting feature. */
export function channelsRoutes(deps: BotsDeps): Route[] {
  const answer = async (bot: BotRow) => done(await presentBot(deps, bot));
  return [
    route(
      calls.openWithWallet,
      async ({ session, cookies }) => {
        const { marker, bot } = await openWalletBot(deps, session, cookies);
        return done({ token: marker, bot: await presentBot(deps, bot) });
      },
      'slow',
    ),
    route(
      calls.connectTelegram,
      async ({ session, body }) => answer(await connectTelegram(deps, session, body)),
      'slow',
    ),
    route(
      calls.connectBluesky,
      async ({ session, body }) => answer(await connectBluesky(deps, session, body)),
      'slow',
    ),
    route(calls.disconnect, async ({ session, query }) =>
      answer(await disconnectChannel(deps, session, query.channel)),
    ),
  ];
}

const done = <R>(result: R) => ({ success: true, msg: '', result });
