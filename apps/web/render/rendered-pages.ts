import { PAGES } from '@signboard/contract/pages.ts';
import type { ComponentType } from 'react';
import LandingPage from '../app/pages/landing-page.tsx';
import PublicListPage from '../app/pages/public-list-page.tsx';

/** A page that is also written as HTML: its address, its source file and the texts it speaks with. */
type RenderedEntry = {
  path: string;
  Component: ComponentType;
  source: string;
  texts: readonly ['common', ...string[]];
};

/** The pages whose first HTML is worth a render: those that strangers arrive at. */
export const RENDERED_PAGES: readonly RenderedEntry[] = [
  {
    path: PAGES.landing,
    Component: LandingPage,
    source: 'app/pages/landing-page.tsx',
    texts: ['common', 'landing', 'plans'],
  },
  {
    path: PAGES.publicList,
    Component: PublicListPage,
    source: 'app/pages/public-list-page.tsx',
    texts: ['common', 'public'],
  },
];
