import { PAGES, type PageName } from '@signboard/contract/pages.ts';
import type { ComponentType, ReactNode } from 'react';
import { loadChunk } from '#web/lib/chunks/load-chunk.ts';
import { loadTexts } from '#web/lib/i18n/texts.ts';
import { findRoute, type Location } from '#web/navigation/paths.ts';
import { type Audience, guard, isInside } from './guards.ts';
import { PAGE_TABLE, type PageEntry } from './page-table.ts';

type Layout = ComponentType<{ children: ReactNode }>;

/** A page that can be rendered, in its layout. */
export type PageView = {
  path: string;
  audience: Audience;
  /** Null for pages that fill the screen. */
  Layout: Layout | null;
  Page: ComponentType;
};

type Load<C> = () => Promise<{ default: C }>;
type PageRoute = PageEntry & { path: string; loadLayout: Load<Layout> | null };

const signedInLayout = () => import('./layouts/signed-in-layout.tsx');
const publicLayout = () => import('./layouts/public-layout.tsx');

function layoutOf(name: PageName): PageRoute['loadLayout'] {
  if (name === 'liveDraw') return null;
  return isInside(PAGE_TABLE[name].audience) ? signedInLayout : publicLayout;
}

const fallback = (path: string, load: PageEntry['load'], ...texts: PageEntry['texts']): PageRoute => ({
  path,
  load,
  texts,
  audience: 'everyone',
  loadLayout: publicLayout,
});

const NOT_FOUND = fallback('*', () => import('./pages/not-found-page.tsx'));

const ROUTES: PageRoute[] = [
  ...(Object.keys(PAGES) as PageName[]).map((name) => ({
    ...PAGE_TABLE[name],
    path: PAGES[name],
    loadLayout: layoutOf(name),
  })),
  fallback('/nft/alert/*', () => import('./pages/bot-fallback-page.tsx'), 'bots'),
  NOT_FOUND,
];

/** Loads a page while its guard decides. */
export async function openPage(location: Location): Promise<{ view: PageView } | { redirect: string }> {
  const route = findRoute(ROUTES, location.pathname) ?? NOT_FOUND;
  const [redirect, Layout, Page] = await Promise.all([
    guard(route.audience, location),
    route.loadLayout && loadPart(route.loadLayout, isInside(route.audience) ? ['messages'] : []),
    loadPart(route.load, route.texts),
  ]);
  if (redirect !== null) return { redirect };
  return { view: { path: route.path, audience: route.audience, Layout, Page } };
}

/** What fails to load becomes a part that throws, so that the error is shown in its place. */
async function loadPart<C extends ComponentType | Layout>(
  load: Load<C>,
  texts: PageEntry['texts'] = [],
): Promise<C> {
  try {
    const [part] = await Promise.all([loadChunk(load), loadTexts(texts)]);
    return part.default;
  } catch (error) {
    const Failed = (): never => {
      throw error;
    };
    return Failed as unknown as C;
  }
}
