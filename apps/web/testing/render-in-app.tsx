import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { beforeAll } from 'vitest';

import type { LoadedName } from '#web/lib/i18n/create-texts.ts';
import { initTexts, loadTexts } from '#web/lib/i18n/texts.ts';
import { queryClient } from '#web/lib/query/query-client.ts';
import { createNavigation, type Navigation } from '#web/navigation/navigation.ts';
import { NavigationContext, PageContext, useNavigation } from '#web/navigation/navigation-context.ts';
import { matchPath } from '#web/navigation/paths.ts';
import { pageSignal } from './reset-page.ts';

/** Loads the product's own English texts. */
export function setUpApp(...names: LoadedName[]): void {
  beforeAll(async () => {
    await initTexts();
    await loadTexts(['messages', ...names]);
  });
}

/** Renders with the product's query client, at `/` or on a page's own path; every other path is another page. */
export function renderInApp(children: ReactNode, { path, at } = { path: '/', at: '/' }) {
  history.replaceState(null, '', at);
  const navigation = createNavigation(async () => ({ view: 'ready' }), 'ready', { signal: pageSignal() });
  render(
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <NavigationContext value={navigation}>
          <Pages path={path}>{children}</Pages>
        </NavigationContext>
      </QueryClientProvider>
    </CSPProvider>,
  );
  return navigation;
}

function Pages({ path, children }: { path: string; children: ReactNode }) {
  const navigation = useNavigation() as Navigation;
  const { location } = useSyncExternalStore(navigation.subscribe, () => navigation.state);
  const params = matchPath(path, location.pathname);
  return (
    <PageContext value={{ location, params: params ?? {} }}>
      {params ? children : <p>Another page</p>}
    </PageContext>
  );
}
