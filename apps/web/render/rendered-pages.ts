import { PAGES, type PageName, type PublicPageName } from '@signboard/contract/pages.ts';
import type { ComponentType } from 'react';
import BotLandingPage from '../app/pages/bot-landing-page.tsx';
import BotPublicPage from '../app/pages/bot-public-page.tsx';
import CommunityPage from '../app/pages/community-page.tsx';
import EarlyAdopterPage from '../app/pages/early-adopter-page.tsx';
import FaqsPage from '../app/pages/faqs-page.tsx';
import LandingPage from '../app/pages/landing-page.tsx';
import ListCuratorPage from '../app/pages/list-curator-page.tsx';
import PricingPage from '../app/pages/pricing-page.tsx';
import PrivacyPolicyPage from '../app/pages/privacy-policy-page.tsx';
import PublicListPage from '../app/pages/public-list-page.tsx';
import type { LoadedName } from '../lib/i18n/create-texts.ts';

/** A server-rendered page: its path, its source file and its i18n namespaces. */
type RenderedEntry = {
  name: PublicPageName | 'publicList' | 'community' | 'botPublic';
  path: string;
  Component: ComponentType;
  source: string;
  texts: readonly LoadedName[];
};

const renderedPage = (
  name: RenderedEntry['name'] & PageName,
  Component: ComponentType,
  file: string,
  ...texts: LoadedName[]
): RenderedEntry => ({
  name,
  path: PAGES[name],
  Component,
  source: `app/pages/${file}`,
  texts: ['common', ...texts],
});

/** The pages worth rendering on the server: those that visitors arrive at. */
export const RENDERED_PAGES: readonly RenderedEntry[] = [
  renderedPage('landing', LandingPage, 'landing-page.tsx', 'landing', 'plans'),
  renderedPage('listCurator', ListCuratorPage, 'list-curator-page.tsx', 'curator'),
  renderedPage('botLanding', BotLandingPage, 'bot-landing-page.tsx', 'bot-landing', 'bot-posts'),
  renderedPage('earlyAdopter', EarlyAdopterPage, 'early-adopter-page.tsx', 'early-adopter', 'messages'),
  renderedPage('pricing', PricingPage, 'pricing-page.tsx', 'plans'),
  renderedPage('faqs', FaqsPage, 'faqs-page.tsx', 'faqs'),
  renderedPage('privacyPolicy', PrivacyPolicyPage, 'privacy-policy-page.tsx', 'privacy'),
  renderedPage('publicList', PublicListPage, 'public-list-page.tsx', 'public'),
  renderedPage('botPublic', BotPublicPage, 'bot-public-page.tsx', 'public-bot'),
  renderedPage('community', CommunityPage, 'community-page.tsx', 'communities', 'public'),
];
