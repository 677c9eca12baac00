import { publicBotApi } from '@signboard/contract/public-bot/endpoints.ts';
import { publicBotSchemas } from '@signboard/contract/public-bot/schemas.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { joinCalls, type Route, route } from '#server/platform/lib/route.ts';
import type { ShowBot } from './show-bot.ts';

const calls = joinCalls('publicBot', publicBotApi, publicBotSchemas);

export function publicBotRoutes({ showBot }: { showBot: ShowBot }): Route[] {
  return [
    route(calls.page, async ({ query }) => {
      const bot = await showBot(query.id);
      if (!bot) throw new AppError('not-found');
      return { success: true, msg: '', result: bot };
    }),
  ];
}
