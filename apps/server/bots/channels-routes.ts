import { channelsApi, connectEndpoint } from '@signboard/contract/channels/endpoints.ts';
import { channelsSchemas, connectSchemas } from '@signboard/contract/channels/schemas.ts';
import { CHANNEL_NAMES, FORM_CHANNELS, type FormChannel } from '@signboard/domain/channels/channels.ts';
import { joinCalls, type Route, route } from '#server/platform/lib/route.ts';
import { openWalletBot } from './bot-life-cycle.ts';
import type { BotRow } from './bots-store.ts';
import { connectByForm, disconnectChannel, sendChannelTest } from './connect-channel.ts';
import type { BotsDeps } from './deps.ts';
import { presentBot } from './present-bot.ts';

const calls = joinCalls('channels', channelsApi, channelsSchemas);

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
    ...FORM_CHANNELS.map((channel) =>
      route(
        connectCall(channel),
        async ({ session, body }) => answer(await connectByForm(deps, session, channel, body)),
        'slow',
      ),
    ),
    route(
      calls.test,
      async ({ session, body, language }) => {
        await sendChannelTest(deps, session, body.channel, language);
        return done(null);
      },
      'slow',
    ),
    route(calls.disconnect, async ({ session, query }) =>
      answer(await disconnectChannel(deps, session, query.channel)),
    ),
  ];
}

function connectCall(channel: FormChannel) {
  const operationId = `channels.connect${CHANNEL_NAMES[channel]}`;
  return { ...connectEndpoint(channel), ...connectSchemas(channel), operationId };
}

const done = <R>(result: R) => ({ success: true, msg: '', result });
