import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll } from 'vitest';

import { initTexts, loadTexts, type Namespace } from '#web/lib/i18n/texts.ts';
import { queryClient } from '#web/lib/query/query-client.ts';
import { closeSnackbar } from '#web/lib/snackbar/snackbar-store.ts';

/** Loads the product's own English texts, and clears caches and storage after each test. */
export function setUpApp(...namespaces: Namespace[]): void {
  beforeAll(async () => {
    document.documentElement.lang = 'en';
    await initTexts();
    await loadTexts(namespaces);
  });
  afterEach(() => {
    queryClient.clear();
    closeSnackbar();
    localStorage.clear();
  });
}

/** Renders with the product's query client, at `/`; every other path is another page. */
export function renderInApp(children: ReactNode) {
  const router = createMemoryRouter([
    { path: '/', element: children },
    { path: '*', element: <p>Another page</p> },
  ]);
  render(
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </CSPProvider>,
  );
  return router;
}
