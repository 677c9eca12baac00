import { PAGES, type PageName } from '@signboard/contract/pages.ts';
import type { PublicPageName } from '@signboard/contract/public-pages.ts';
import type { ComponentType } from 'react';
import BotLandingPage from '../app/pages/bot-landing-page.tsx';
import EarlyAdopterPage from '../app/pages/early-adopter-page.tsx';
import FaqsPage from '../app/pages/faqs-page.tsx';
import LandingPage from '../app/pages/landing-page.tsx';
import ListCuratorPage from '../app/pages/list-curator-page.tsx';
import PricingPage from '../app/pages/pricing-page.tsx';
import PrivacyPolicyPage from '../app/pages/privacy-policy-page.tsx';
import PublicListPage from '../app/pages/public-list-page.tsx';

/** A page that is also written as HTML: its address, its source file and the texts it speaks with. */
type RenderedEntry = {
  name: PublicPageName | 'publicList';
  path: string;
  Component: ComponentType;
  source: string;
  texts: readonly ['common', ...string[]];
};

const written = (
  name: RenderedEntry['name'] & PageName,
  Component: ComponentType,
  file: string,
  ...texts: string[]
): RenderedEntry => ({
  name,
  path: PAGES[name],
  Component,
  source: `app/pages/${file}`,
  texts: ['common', ...texts],
});

/** The pages whose first HTML is worth a render: those that strangers arrive at. */
export const RENDERED_PAGES: readonly RenderedEntry[] = [
  written('landing', LandingPage, 'landing-page.tsx', 'landing', 'plans'),
  written('listCurator', ListCuratorPage, 'list-curator-page.tsx', 'curator'),
  written('botLanding', BotLandingPage, 'bot-landing-page.tsx', 'bots'),
  written('earlyAdopter', EarlyAdopterPage, 'early-adopter-page.tsx', 'early-adopter'),
  written('pricing', PricingPage, 'pricing-page.tsx', 'plans'),
  written('faqs', FaqsPage, 'faqs-page.tsx', 'faqs'),
  written('privacyPolicy', PrivacyPolicyPage, 'privacy-policy-page.tsx', 'privacy'),
  written('publicList', PublicListPage, 'public-list-page.tsx', 'public'),
];
