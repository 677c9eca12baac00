import type { PageName } from '@signboard/contract/pages.ts';
import type { ComponentType } from 'react';
import type { LoadedName } from '#web/lib/i18n/create-texts.ts';
import type { Audience } from './guards.ts';
import { loadListPreview, loadPublicList } from './load-list-pages.ts';

/** A page's chunk, its i18n namespaces and its audience. */
export type PageEntry = {
  load(): Promise<{ default: ComponentType }>;
  texts: readonly LoadedName[];
  audience: Audience;
};

type Load = PageEntry['load'];

const open = (load: Load, ...texts: LoadedName[]): PageEntry => ({ load, texts, audience: 'everyone' });
const inside = (load: Load, ...texts: LoadedName[]): PageEntry => ({ load, texts, audience: 'signed-in' });

/** A path of the contract without a page does not compile. */
export const PAGE_TABLE: Record<PageName, PageEntry> = {
  landing: open(() => import('./pages/landing-page.tsx'), 'landing', 'plans'),
  listCurator: open(() => import('./pages/list-curator-page.tsx'), 'curator'),
  earlyAdopter: open(() => import('./pages/early-adopter-page.tsx'), 'early-adopter', 'messages'),
  pricing: open(() => import('./pages/pricing-page.tsx'), 'plans'),
  faqs: open(() => import('./pages/faqs-page.tsx'), 'faqs'),
  drawCheck: open(() => import('./pages/draw-check-page.tsx'), 'draw-check', 'checker', 'messages'),
  privacyPolicy: open(() => import('./pages/privacy-policy-page.tsx'), 'privacy'),
  login: { load: () => import('./pages/login-page.tsx'), texts: ['login'], audience: 'signed-out' },
  handoff: open(() => import('./pages/handoff-page.tsx'), 'login', 'handoff', 'messages'),
  confirmEmail: open(() => import('./pages/confirm-email-page.tsx'), 'profile'),
  unsubscribe: open(() => import('./pages/unsubscribe-page.tsx'), 'reminders'),
  unauthorized: open(() => import('./pages/unauthorized-page.tsx')),
  forbidden: open(() => import('./pages/forbidden-page.tsx')),
  notFound: open(() => import('./pages/not-found-page.tsx')),
  underConstruction: open(() => import('./pages/under-construction-page.tsx')),
  maintenance: open(() => import('./pages/maintenance-page.tsx')),
  expired: open(() => import('./pages/expired-page.tsx')),
  devGallery: open(() => import('./pages/dev-gallery-page.tsx'), 'gallery'),

  home: inside(() => import('./pages/home-page.tsx'), 'home', 'lists'),
  projects: inside(() => import('./pages/projects-page.tsx'), 'lists'),
  listManage: inside(() => import('./pages/list-manage-page.tsx'), 'lists'),
  listJoined: {
    load: () => import('./pages/list-joined-page.tsx'),
    texts: ['lists'],
    audience: 'participant',
  },
  listShared: inside(() => import('./pages/list-shared-page.tsx'), 'lists'),
  listEdit: inside(
    () => import('./pages/list-edit-page.tsx'),
    'editor',
    'winners',
    'lists',
    'create',
    'public',
    'rules',
    'rule-builder',
    'announcements',
    'prizes',
    'winner-roles',
  ),
  profile: inside(
    () => import('./pages/profile-page.tsx'),
    'profile',
    'api-keys',
    'announcements',
    'communities',
    'editor',
  ),
  listParticipants: inside(() => import('./pages/list-participants-page.tsx'), 'participants', 'lists'),
  listReview: inside(() => import('./pages/list-review-page.tsx'), 'review', 'participants'),
  listPreview: inside(loadListPreview, 'public', 'editor'),
  accountType: inside(() => import('./pages/account-type-page.tsx'), 'plans', 'profile'),
  developers: inside(
    () => import('./pages/developers-page.tsx'),
    'developers',
    'profile',
    'api-keys',
    'webhooks',
  ),
  dev: inside(() => import('./pages/dev-page.tsx'), 'dev'),

  publicList: open(loadPublicList, 'public'),
  liveDraw: open(() => import('./pages/live-draw-page.tsx'), 'live-draw'),
  community: open(() => import('./pages/community-page.tsx'), 'communities', 'public'),
  communities: open(() => import('./pages/communities-page.tsx'), 'communities'),
  discordCallback: open(() => import('./pages/callback-page.tsx')),
  twitterCallback: open(() => import('./pages/callback-page.tsx')),

  botLanding: open(() => import('./pages/bot-landing-page.tsx'), 'bot-landing', 'bot-posts'),
  botCreate: open(() => import('./pages/bot-onboarding-page.tsx'), 'bots', 'channels', 'messages'),
  botLogin: open(() => import('./pages/bot-onboarding-page.tsx'), 'bots', 'channels', 'messages'),
  botUser: {
    load: () => import('./pages/bot-user-page.tsx'),
    texts: [
      'bots',
      'bot-collections',
      'bot-listings',
      'bot-posts',
      'channels',
      'recaps',
      'public-bot',
      'login',
      'x-budget',
      'messages',
    ],
    audience: 'bot-session',
  },
  botAll: open(() => import('./pages/bot-all-page.tsx'), 'all-bots'),
  botPublic: open(() => import('./pages/bot-public-page.tsx'), 'public-bot'),
  botTwitterCallback: open(() => import('./pages/callback-page.tsx')),
};
