import { useMemo, useSyncExternalStore } from 'react';
import type { Navigation } from '#web/navigation/navigation.ts';
import { NavigationContext, PageContext } from '#web/navigation/navigation-context.ts';
import { type Location, matchPath } from '#web/navigation/paths.ts';
import type { PageView } from './open-page.ts';
import { RootLayout } from './root-layout.tsx';
import { RouteErrorBoundary } from './route-error.tsx';
import { Splash } from './splash.tsx';

/** The app in the browser. */
export function AppView({ navigation }: { navigation: Navigation<PageView> }) {
  const { location, view } = useSyncExternalStore(
    navigation.subscribe,
    () => navigation.state,
    () => navigation.state,
  );
  if (!view) return <Splash />;
  return (
    <NavigationContext value={navigation}>
      <PageTree location={location} view={view} />
    </NavigationContext>
  );
}

type PageTreeProps = { location: Location; view: Pick<PageView, 'path' | 'Layout' | 'Page'> };

/** The same on the server and in the browser, or hydration fails. */
export function PageTree({ location, view: { path, Layout, Page } }: PageTreeProps) {
  const page = useMemo(
    () => ({ location, params: matchPath(path, location.pathname) ?? {} }),
    [location, path],
  );
  const content = (
    <RouteErrorBoundary>
      <Page />
    </RouteErrorBoundary>
  );
  return (
    <PageContext value={page}>
      <RouteErrorBoundary>
        <RootLayout>{Layout ? <Layout>{content}</Layout> : content}</RootLayout>
      </RouteErrorBoundary>
    </PageContext>
  );
}
