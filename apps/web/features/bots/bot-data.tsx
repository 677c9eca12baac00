import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '#web/lib/query/query-client.ts';

/** The query client of the bot area; other public pages don't load it. */
export function BotData({ children }: { children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </CSPProvider>
  );
}
