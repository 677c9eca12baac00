import { QueryClient } from '@tanstack/react-query';
import { isProblem } from '#web/lib/api/problem.ts';

/** The data of the signed-in area. A refusal with a reason is an answer; only silence is asked again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: (failures, reason) => !isProblem(reason) && failures < 1, staleTime: 5_000 },
  },
});
