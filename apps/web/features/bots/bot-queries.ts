import type { BotAnswer } from '@signboard/contract/bots/bot.ts';
import { botsApi } from '@signboard/contract/bots/endpoints.ts';
import type { Language } from '@signboard/domain/accounts/language.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isProblem } from '#web/lib/api/problem.ts';
import { queryClient } from '#web/lib/query/query-client.ts';
import { botCall, endBotSessionHere } from './bot-call.ts';

/** The key of all queries about the connected bot; removed with its session. */
export const BOT_KEY = ['bot'] as const;

/** Sales arrive without user action, so the page polls while it is visible. */
export const REFETCH_MS = 10_000;

/** Without a bot session the page goes back to connecting. */
async function fetchBot(signal: AbortSignal): Promise<BotAnswer> {
  const { result, msg } = await botCall(botsApi.info, { signal });
  if (result) return result;
  throw endBotSessionHere({ success: false, code: 'bot-session-missing', msg });
}

export const botQuery = queryOptions({
  queryKey: [...BOT_KEY, 'info'],
  queryFn: ({ signal }) => fetchBot(signal),
  refetchInterval: REFETCH_MS,
});

export const deliveriesQuery = (page: number, pageSize: number) =>
  queryOptions({
    queryKey: [...BOT_KEY, 'deliveries', page, pageSize],
    queryFn: async ({ signal }) =>
      (await botCall(botsApi.deliveries, { query: { page, pageSize }, signal })).result,
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  });

/** A collection doesn't change while someone types, so it is cached. */
export const collectionQuery = (contractAddress: string) =>
  queryOptions({
    queryKey: [...BOT_KEY, 'collection', contractAddress],
    queryFn: async ({ signal }) =>
      (await botCall(botsApi.collection, { query: { contractAddress }, signal })).result,
    staleTime: 5 * 60_000,
  });

export type PreviewSettings = {
  contractAddress: string;
  hashtags: string;
  withLink: boolean;
  template: string;
  postLanguage: Language;
};

export const previewQuery = (body: PreviewSettings) =>
  queryOptions({
    queryKey: [...BOT_KEY, 'preview', body],
    queryFn: async ({ signal }) => (await botCall(botsApi.preview, { body, signal })).result,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

export function cacheBot(bot: BotAnswer): void {
  queryClient.setQueryData(botQuery.queryKey, bot);
}

export function clearBot(): void {
  queryClient.removeQueries({ queryKey: BOT_KEY });
}

/** No response, or the chain could not be reached. */
export function isRetryable(fault: unknown): boolean {
  return !isProblem(fault) || fault.code === 'contract-unchecked';
}

/** Debounced, so that typing causes one request. */
export function useDebouncedValue<T extends string | boolean>(value: T, delayMs = 500): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
