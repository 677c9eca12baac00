import { PAGES, type PageName } from '@signboard/contract/pages.ts';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { createBrowserRouter, type RouteObject, useRouteError } from 'react-router';
import { ChunkLoadError, loadChunk } from '#web/lib/chunks/load-chunk.ts';
import { loadTexts } from '#web/lib/i18n/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Logo } from './brand/logo.tsx';
import { guard } from './guards.ts';
import { PAGE_TABLE, type PageEntry } from './page-table.ts';
import { RootLayout } from './root-layout.tsx';
import styles from './route-error.module.css';
import splashStyles from './splash.module.css';

/**
 * Loads a page's chunk and texts in parallel. A failure becomes a page that throws: the router shows its error view for
 * errors during rendering, but waits forever for a lazy route that rejects.
 */
async function openPage({
  load,
  texts,
}: Pick<PageEntry, 'load' | 'texts'>): Promise<{ Component: ComponentType }> {
  try {
    const [page] = await Promise.all([loadChunk(load), loadTexts(texts)]);
    return { Component: page.default };
  } catch (error) {
    return {
      Component: () => {
        throw error;
      },
    };
  }
}

function pageRoute(path: string, entry: PageEntry): RouteObject {
  return {
    path,
    handle: entry.audience,
    loader: guard(entry.audience),
    lazy: () => openPage(entry),
    errorElement: <RouteError />,
  };
}

const names = Object.keys(PAGES) as PageName[];
const isInside = (name: PageName) => PAGE_TABLE[name].audience === 'signed-in';
const routeOf = (name: PageName) => pageRoute(PAGES[name], PAGE_TABLE[name]);

const fallback = (path: string, load: PageEntry['load'], ...texts: PageEntry['texts']): RouteObject =>
  pageRoute(path, { load, texts, audience: 'everyone' });

const routes: RouteObject[] = [
  {
    Component: RootLayout,
    HydrateFallback: Splash,
    errorElement: <RouteError />,
    children: [
      {
        lazy: () => openPage({ load: () => import('./layouts/signed-in-layout.tsx'), texts: [] }),
        children: names.filter(isInside).map(routeOf),
      },
      {
        lazy: () => openPage({ load: () => import('./layouts/public-layout.tsx'), texts: [] }),
        children: [
          ...names.filter((name) => !isInside(name)).map(routeOf),
          fallback('/nft/alert/*', () => import('./pages/bot-fallback-page.tsx'), 'bots'),
          fallback('*', () => import('./pages/not-found-page.tsx')),
        ],
      },
    ],
  },
];

export function createRouter() {
  return createBrowserRouter(routes);
}

/** Resolves when the first page can be rendered synchronously; false when the URL redirected elsewhere. */
export function whenPageReady(router: ReturnType<typeof createRouter>): Promise<boolean> {
  const asked = router.state.location.pathname;
  return new Promise((resolve) => {
    const settle = ({ initialized, location, errors }: typeof router.state) => {
      if (!initialized) return;
      stop();
      resolve(location.pathname === asked && errors === null);
    };
    const stop = router.subscribe(settle);
    settle(router.state);
  });
}

/** Shown when a chunk failed to load or a page threw. */
function RouteError() {
  const error = useRouteError();
  const { t } = useTranslation();
  const isChunk = error instanceof ChunkLoadError;
  return (
    <div className={styles.view} role="alert">
      <h1 className={styles.title}>{isChunk ? t('chunk.title') : t('broken.title')}</h1>
      <p className={styles.text}>{isChunk ? t(`chunk.${error.type}`) : t('broken.text')}</p>
      {isChunk && (
        <dl className={styles.facts}>
          <dt>{t('chunk.type')}</dt>
          <dd>
            <code>{error.type}</code>
          </dd>
          <dt>{t('chunk.address')}</dt>
          <dd>
            <code>{error.address}</code>
          </dd>
        </dl>
      )}
      <Button onClick={() => location.reload()}>{t('action.reload')}</Button>
    </div>
  );
}

/** Shown until the first chunk has loaded. */
function Splash() {
  return (
    <div className={splashStyles.splash}>
      <Logo />
    </div>
  );
}
