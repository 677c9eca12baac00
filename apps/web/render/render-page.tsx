import type { CreatePageRenderer, RenderedPage } from '@signboard/contract/public-page-renderer.ts';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createStaticHandler, createStaticRouter, matchPath, StaticRouterProvider } from 'react-router';
import PublicLayout from '../app/layouts/public-layout.tsx';
import { RootLayout } from '../app/root-layout.tsx';
import { setFirstData } from '../lib/first-html/first-data.ts';
import { preferences } from '../lib/preferences/preferences-store.ts';
import { setSettings } from '../lib/settings/settings.ts';
import { PAGE_SUMMARIES } from './page-summaries.ts';
import { pageTexts } from './page-texts.ts';
import { RENDERED_PAGES } from './rendered-pages.ts';
import { styleRules } from './style-rules.ts';

const LAYOUT_SOURCE = 'app/layouts/public-layout.tsx';

/** Must match the browser router's tree, or hydration fails. */
const handler = createStaticHandler([
  {
    Component: RootLayout,
    children: [
      {
        Component: PublicLayout,
        children: RENDERED_PAGES.map(({ path, Component }) => ({ path, Component })),
      },
    ],
  },
]);

/** Preload tags that React emits; inside the root element they would come too late. */
const LEADING_LINKS = /^(?:<link\b[^>]*>)*/;

/** Stores are global to the process: each render sets them and runs synchronously. */
export const createPageRenderer: CreatePageRenderer = async (settings) => {
  setSettings(settings);
  const texts = await pageTexts();
  return async (path, data, look): Promise<RenderedPage | null> => {
    const page = RENDERED_PAGES.find((entry) => matchPath(entry.path, path));
    if (!page) return null;
    const context = await handler.query(new Request(new URL(path, 'http://page')));
    if (context instanceof Response) return null;
    const router = createStaticRouter(handler.dataRoutes, context);
    preferences.start(look);
    setFirstData(data);
    const written = renderToString(
      <StrictMode>
        <I18nextProvider i18n={texts[look.language]}>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </I18nextProvider>
      </StrictMode>,
    );
    const head = LEADING_LINKS.exec(written)?.[0] ?? '';
    return {
      ...styleRules(written.slice(head.length)),
      head,
      summary: page.name === 'publicList' ? null : PAGE_SUMMARIES[page.name](texts[look.language]),
      sources: [
        LAYOUT_SOURCE,
        page.source,
        ...page.texts.map((namespace) => `i18n/${look.language}/${namespace}.json`),
      ],
    };
  };
};
