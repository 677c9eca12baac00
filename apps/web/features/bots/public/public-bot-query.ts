import { publicBotApi } from '@signboard/contract/public-bot/endpoints.ts';
import type { PublicBot } from '@signboard/contract/public-bot/schemas.ts';
import { queryOptions } from '@tanstack/react-query';
import { callInPlace } from '#web/lib/api/call.ts';
import { isProblem } from '#web/lib/api/problem.ts';

/** Sent without tokens: the page is public, and an expired session must not redirect a reader. */
const NO_CREDENTIALS = {};

/** Sales arrive without user action, so the page polls while it is visible. */
const REFETCH_MS = 10_000;

/** Null for a bot that doesn't exist. */
export const publicBotQuery = (id: string) =>
  queryOptions({
    queryKey: ['public-bot', id],
    queryFn: async ({ signal }): Promise<PublicBot | null> => {
      try {
        const options = { query: { id }, signal, credentials: NO_CREDENTIALS };
        return (await callInPlace(publicBotApi.page, options)).result;
      } catch (error) {
        if (isProblem(error) && ['not-found', 'invalid-input'].includes(error.code)) return null;
        throw error;
      }
    },
    refetchInterval: REFETCH_MS,
  });
