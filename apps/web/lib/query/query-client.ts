import { QueryClient } from '@tanstack/react-query';
import { isProblem } from '#web/lib/api/problem.ts';

/** An error with a reason is final; only network failures are retried. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: (failures, reason) => !isProblem(reason) && failures < 1, staleTime: 5_000 },
    },
  });

export const queryClient = createQueryClient();
