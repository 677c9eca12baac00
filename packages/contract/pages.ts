import type { Language } from '@signboard/domain/accounts/language.ts';

/**
 * Every page of the web app. The router uses the same patterns, and the server responds 404 (with the not-found page)
 * to any other path.
 */
export const PAGES = {
  landing: '/',
  listCurator: '/listcurator',
  earlyAdopter: '/earlyadopter',
  pricing: '/pricing',
  faqs: '/faqs',
  privacyPolicy: '/privacy-policy',
  drawCheck: '/draw-check',
  login: '/login',
  handoff: '/s/:id',
  confirmEmail: '/user/confirm-email/:token',
  unsubscribe: '/unsubscribe/:token',
  unauthorized: '/unauthorized',
  forbidden: '/forbidden',
  notFound: '/not-found',
  underConstruction: '/under-construction',
  maintenance: '/maintenance',
  expired: '/expired',
  devGallery: '/dev/gallery',

  home: '/home',
  projects: '/projects',
  listManage: '/list-curator/manage',
  listJoined: '/list-curator/joined',
  listShared: '/list-curator/shared',
  listEdit: '/list-curator/edit/:workspace/:id',
  listParticipants: '/list-curator/edit/:workspace/:id/participants',
  listReview: '/list-curator/edit/:workspace/:id/review',
  listPreview: '/list-curator/edit/:workspace/:id/preview',
  profile: '/user/account-profile/general',
  accountType: '/user/account-profile/account-type',
  developers: '/developers',
  dev: '/dev',

  publicList: '/sb/:workspace/:nameList',
  liveDraw: '/sb/:workspace/:nameList/live',
  community: '/sb/:workspace',
  communities: '/communities',
  discordCallback: '/sb/discord/callback',
  twitterCallback: '/sb/twitter/callback',

  botLanding: '/nft/alert',
  botCreate: '/nft/alert/createBot',
  botLogin: '/nft/alert/login',
  botUser: '/nft/alert/user',
  botAll: '/nft/alert/allbots',
  botPublic: '/nft/alert/bot/:id',
  botTwitterCallback: '/nft/alert/twitter/callback',
} as const;

/** The path of the frame that runs an owner's analytics tag. */
export const ANALYTICS_FRAME_PATH = '/sb-analytics/frame.html';

/** A list's picture for link previews, and its card for other websites. */
export const LIST_CARD_PATH = '/sb/:workspace/:nameList/card.png';
export const LIST_EMBED_PATH = '/sb/:workspace/:nameList/embed';

/** The path of the offline draw checker. */
export const DRAW_CHECKER_PATH = '/draw-checker.html';

export type PageName = keyof typeof PAGES;

const PATTERNS = Object.values(PAGES).map(patternOf);

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:[a-zA-Z]+/g, '[^/]+')}/?$`);
}

/** Whether a path matches a page; its content may still not exist. */
export function isPagePath(path: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(path));
}

/** The list shown at a path, or null if it is not a list's page. */
export function publicListOf(path: string): { workspace: string; name: string } | null {
  const [, workspace, name] = /^\/sb\/([^/]+)\/([^/]+)\/?$/.exec(path) ?? [];
  const isCallback = name === 'callback' && (workspace === 'discord' || workspace === 'twitter');
  return workspace && name && !isCallback ? { workspace, name } : null;
}

/** The path or the query of these pages is a credential: a link from an email, a hand-off, an answer of X or Discord. */
const CREDENTIAL_PAGES = [
  'handoff',
  'confirmEmail',
  'unsubscribe',
  'discordCallback',
  'twitterCallback',
  'botTwitterCallback',
] as const satisfies readonly PageName[];

const CREDENTIAL_PATTERNS = CREDENTIAL_PAGES.map((name) => patternOf(PAGES[name]));

/** Whether the address of the page at a path is a credential. */
export function isCredentialPath(path: string): boolean {
  return CREDENTIAL_PATTERNS.some((pattern) => pattern.test(path));
}

/** The list whose draw is presented at a path, or null if it is not a live draw's page. */
export function liveDrawOf(path: string): { workspace: string; name: string } | null {
  const [, workspace, name] = /^\/sb\/([^/]+)\/([^/]+)\/live\/?$/.exec(path) ?? [];
  return workspace && name ? { workspace, name } : null;
}

/** The workspace whose community page is at a path, or null if it is another page. */
export function communityOf(path: string): string | null {
  return /^\/sb\/([^/]+)\/?$/.exec(path)?.[1] ?? null;
}

/** The bot whose public page is at a path, or null if it is another page. */
export function publicBotOf(path: string): string | null {
  return /^\/nft\/alert\/bot\/([^/]+)\/?$/.exec(path)?.[1] ?? null;
}

/** The address of a bot's public page. */
export function publicBotPath(id: string): string {
  return `/nft/alert/bot/${id}`;
}

/** Server-rendered pages that are listed for search engines. */
export const PUBLIC_PAGES = [
  'landing',
  'listCurator',
  'botLanding',
  'earlyAdopter',
  'pricing',
  'faqs',
  'privacyPolicy',
] as const satisfies readonly PageName[];

export type PublicPageName = (typeof PUBLIC_PAGES)[number];

/** The query parameter that selects a language, as in `/faqs?lang=es`. */
export const LANGUAGE_PARAMETER = 'lang';

export function publicPageOf(path: string): PublicPageName | null {
  const bare = path.length > 1 ? path.replace(/\/$/, '') : path;
  return PUBLIC_PAGES.find((name) => PAGES[name] === bare) ?? null;
}

/** The canonical address of a public page; English has no language parameter. */
export function publicPageUrl(name: PublicPageName, language: Language, publicUrl: string): string {
  const url = new URL(name === 'botLanding' ? `${PAGES[name]}/` : PAGES[name], publicUrl);
  if (language !== 'en') url.searchParams.set(LANGUAGE_PARAMETER, language);
  return url.href;
}
