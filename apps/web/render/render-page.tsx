import type { CreatePageRenderer, RenderedPage } from '@signboard/contract/public-page-renderer.ts';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { PageTree } from '../app/app-view.tsx';
import PublicLayout from '../app/layouts/public-layout.tsx';
import { needsRareViews, rareViews } from '../features/public-list/rare-views.ts';
import { setFirstData } from '../lib/first-html/first-data.ts';
import { pathOf } from '../lib/i18n/text-files.ts';
import { texts } from '../lib/i18n/texts.ts';
import { preferences } from '../lib/preferences/preferences-store.ts';
import { setSettings } from '../lib/settings/settings.ts';
import { matchPath } from '../navigation/paths.ts';
import { PAGE_SUMMARIES } from './page-summaries.ts';
import { pageTexts } from './page-texts.ts';
import { RENDERED_PAGES } from './rendered-pages.ts';
import { styleRules } from './style-rules.ts';

const LAYOUT_SOURCE = 'app/layouts/public-layout.tsx';
const RARE_VIEWS_SOURCE = 'features/public-list/rare-views-chunk.ts';

/** Preload tags that React emits; inside the root element they would come too late. */
const LEADING_LINKS = /^(?:<link\b[^>]*>)*/;

/** Stores are global to the process: each render sets them and runs synchronously. */
export const createPageRenderer: CreatePageRenderer = async (settings) => {
  setSettings(settings);
  rareViews.start((await import('../features/public-list/rare-views-chunk.ts')).RARE_VIEWS);
  const byLanguage = await pageTexts();
  return async (path, data, look): Promise<RenderedPage | null> => {
    const page = RENDERED_PAGES.find((entry) => matchPath(entry.path, path));
    if (!page) return null;
    preferences.start(look);
    texts.start(byLanguage[look.language]);
    setFirstData(data);
    const written = renderToString(
      <StrictMode>
        <PageTree
          location={{ pathname: path, search: '', hash: '', state: null, key: '' }}
          view={{ path: page.path, Layout: PublicLayout, Page: page.Component }}
        />
      </StrictMode>,
    );
    const hasRules = Boolean(data.list && needsRareViews(data.list));
    const head = LEADING_LINKS.exec(written)?.[0] ?? '';
    return {
      ...styleRules(written.slice(head.length)),
      head,
      summary:
        page.name === 'publicList' || page.name === 'community' || page.name === 'botPublic'
          ? null
          : PAGE_SUMMARIES[page.name](byLanguage[look.language]),
      sources: [
        LAYOUT_SOURCE,
        page.source,
        ...(hasRules ? [RARE_VIEWS_SOURCE] : []),
        ...[...page.texts, ...(hasRules ? (['rules'] as const) : [])].map(
          (name) => `../../packages/languages/${pathOf(look.language, name)}`,
        ),
      ],
    };
  };
};
