import type { BotAnswer } from '@signboard/contract/bots/bot.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { botsCalls } from '#web/lib/api/bots-calls.ts';
import { queryClient } from '#web/lib/query/query-client.ts';
import { botCall } from './bot-call.ts';

/** Everything that is kept about the connected bot; it goes with its session. */
const BOT_KEY = ['bot'] as const;

/** Sales arrive by themselves, so the page looks again; only while somebody looks at it. */
const LOOK_AGAIN_MS = 10_000;

/** The bot of this browser's bot session. */
export const botQuery = queryOptions({
  queryKey: [...BOT_KEY, 'info'],
  queryFn: async ({ signal }) => (await botCall(botsCalls.info, { signal })).result,
  refetchInterval: LOOK_AGAIN_MS,
});

/** One page of what the bot has posted and will post. */
export const deliveriesQuery = (page: number, pageSize: number) =>
  queryOptions({
    queryKey: [...BOT_KEY, 'deliveries', page, pageSize],
    queryFn: async ({ signal }) =>
      (await botCall(botsCalls.deliveries, { query: { page, pageSize }, signal })).result,
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
  });

/** What stands at an address; the chain's answer does not change while somebody types. */
export const collectionQuery = (contractAddress: string) =>
  queryOptions({
    queryKey: [...BOT_KEY, 'collection', contractAddress],
    queryFn: async ({ signal }) =>
      (await botCall(botsCalls.collection, { query: { contractAddress }, signal })).result,
    staleTime: 5 * 60_000,
  });

/** What a preview is made of. */
export type PreviewOf = { contractAddress: string; hashtags: string; withLink: boolean };

/** The post that these settings would make. */
export const previewQuery = (body: PreviewOf) =>
  queryOptions({
    queryKey: [...BOT_KEY, 'preview', body],
    queryFn: async ({ signal }) => (await botCall(botsCalls.preview, { body, signal })).result,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** Keeps the whole bot that a call has answered. */
export function keepBot(bot: BotAnswer): void {
  queryClient.setQueryData(botQuery.queryKey, bot);
}

/** Forgets everything about the bot. */
export function forgetBot(): void {
  queryClient.removeQueries({ queryKey: BOT_KEY });
}
