import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { OutgoingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { ClientSettings } from '@signboard/contract/client-settings.ts';
import { type Community, communitiesSchemas } from '@signboard/contract/communities/schemas.ts';
import {
  communityOf,
  DRAW_CHECKER_PATH,
  isCredentialPath,
  isPagePath,
  liveDrawOf,
  PAGES,
  publicBotOf,
  publicBotPath,
  publicListOf,
  publicPageOf,
} from '@signboard/contract/pages.ts';
import { formatPreferences } from '@signboard/contract/preferences.ts';
import { type PublicBot, publicBotSchemas } from '@signboard/contract/public-bot/schemas.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { publicListSchemas } from '@signboard/contract/public-list/schemas.ts';
import type { Language } from '@signboard/domain/accounts/language.ts';
import { BASE_ID, MAINNET_ID } from '@signboard/domain/chains/evm-chains.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config/parse-config.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import type { Clock } from '#server/platform/lib/clock.ts';
import { servePrepared } from '../api/prepared-answer.ts';
import type { SecurityOptions } from '../security/security-headers.ts';
import { addCaptchaFrame } from './captcha-frame.ts';
import { createPageCache } from './page-cache.ts';
import {
  botMetadata,
  botsMetadata,
  communityMetadata,
  directoryMetadata,
  type PageMetadata,
  unknownBotMetadata,
} from './page-head.ts';
import { addSearchEngineFiles, type ListedPages } from './search-engines.ts';
import { addSecurityContact } from './security-contact.ts';
import { addSharePages, type ShareOptions } from './share/share-pages.ts';
import { loadPageRenderer, readPageChunks, readTemplate } from './web-build.ts';
import { type PageParts, readPageLook, type WrittenPage, writePage } from './write-page.ts';

/** Loads a community. */
type ShowCommunity = (workspace: string) => Promise<Community | null>;

/** Loads a bot's public page. */
type ShowBot = (id: string) => Promise<PublicBot | null>;

type Finders = Pick<PagesOptions, 'showList' | 'showCommunity' | 'showBot'> & { publicUrl: string };

/** Loads a list by its public address. */
type ShowList = (workspace: string, name: string) => Promise<PublicList | null>;

/** The page at a path. `source` is what it is rendered from. */
type FoundPage = {
  path: string;
  status: 200 | 404;
  list: PublicList | null;
  community?: Community;
  bot?: PublicBot | null;
  source: object;
  /** Whether the page shows how much time is left. */
  hasClock?: boolean;
  /** The head of a page that is neither a list nor a page of the product. */
  describe?: (language: Language) => PageMetadata;
};

/** Client-rendered pages share one HTML for all paths. */
const CLIENT_RENDERED = { path: '', list: null, source: {} };

const NOT_FOUND: FoundPage = { ...CLIENT_RENDERED, status: 404 };

/** One page for all addresses without a bot. */
const UNKNOWN_BOT: FoundPage = {
  path: publicBotPath('unknown'),
  status: 404,
  list: null,
  bot: null,
  source: {},
  describe: unknownBotMetadata,
};

const WEB_DIST = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

/** About twenty kilobytes each. */
const CHECKER_FILE = 'draw-checker.html';
const MAX_CACHED_PAGES = 500;

export type PagesOptions = ListedPages & {
  dist?: string | undefined;
  /** Loads a list by its public address; null makes the page a 404. */
  showList: ShowList;
  /** Loads a published community by its workspace; null makes the page a 404. */
  showCommunity: ShowCommunity;
  /** Loads a bot by its id; null makes the page a 404. */
  showBot: ShowBot;
  readImage: ShareOptions['readImage'];
  budget: ShareOptions['budget'];
  security: SecurityOptions;
  clock: Clock;
};

/** Serves the built web app: immutable hashed files, and the pages, each with its own initial HTML. */
export async function addWebPages(
  app: FastifyInstance,
  config: Config,
  options: PagesOptions,
): Promise<void> {
  const { dist = WEB_DIST, showList, readImage, budget, clock } = options;
  const parts = await readParts(app, config, { dist, security: options.security });
  await serveFiles(app, config, dist);
  addSearchEngineFiles(app, { publicUrl: config.PUBLIC_URL, clock }, options);
  addSecurityContact(app, { publicUrl: config.PUBLIC_URL, email: config.OPERATOR_EMAIL, clock });
  addSharePages(app, { publicUrl: config.PUBLIC_URL, showList, readImage, clock, budget });
  if (config.recaptcha) await addCaptchaFrame(app, config.recaptcha, { dist, publicUrl: config.PUBLIC_URL });
  const pages = createPageCache<WrittenPage>(MAX_CACHED_PAGES, clock);
  const today = createToday(clock);
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, async (request, reply) => {
    if (!wantsPage(request)) throw new AppError('not-found');
    const look = readPageLook(request);
    const found = await findPage(pathOf(request), { ...options, publicUrl: config.PUBLIC_URL }, today());
    const { path, status, list, community, bot, describe } = found;
    const key = `${path} ${look.language} ${formatPreferences(look)}`;
    const page = await pages.get(key, found, () =>
      writePage(parts, { path, list, community, bot, at: clock.now() }, look, describe?.(look.language)),
    );
    if (isCredentialPath(pathOf(request))) keepPrivate(reply);
    return sendPage(request, reply.status(status), page);
  });
}

async function readParts(
  app: FastifyInstance,
  config: Config,
  { dist, security }: { dist: string; security: SecurityOptions },
): Promise<PageParts> {
  const settings = { ...clientSettings(config), drawCheckerHash: await hashChecker(dist) };
  const [template, render, chunksOf] = await Promise.all([
    readTemplate(dist, 'index.html'),
    loadPageRenderer(dist, settings, app.log),
    readPageChunks(dist),
  ]);
  return { template, settings, publicUrl: config.PUBLIC_URL, security, render, chunksOf };
}

async function serveFiles(app: FastifyInstance, config: Config, dist: string): Promise<void> {
  const assets = join(dist, 'assets');
  // Otherwise the plugin reads the whole folder for each request, to compare the spelling of the name.
  const names = new Set(await readdir(assets));
  await app.register(fastifyStatic, {
    root: assets,
    serve: false,
    preCompressed: true,
    maxAge: '1y',
    immutable: true,
  });
  app.get<{ Params: { name: string } }>('/assets/:name', { schema: { hide: true } }, ({ params }, reply) => {
    const isServed = names.has(params.name) && (config.SANDBOX || !params.name.startsWith('demo-wallet'));
    return isServed ? reply.sendFile(params.name) : reply.callNotFound();
  });
  await app.register(fastifyStatic, {
    root: dist,
    decorateReply: false,
    wildcard: false,
    index: false,
    globIgnore: ['assets/**', '*.html*', '.*', '.*/**'],
    maxAge: '1h',
  });
  // A download, to be opened from disk: here the content security policy blocks its inline script, as it should.
  const sendChecker = servePrepared('text/html; charset=utf-8', () => readFile(join(dist, CHECKER_FILE)));
  app.get(DRAW_CHECKER_PATH, { schema: { hide: true } }, (request, reply) =>
    sendChecker(
      request,
      reply.header('content-disposition', 'attachment; filename="signboard-draw-checker.html"'),
    ),
  );
}

/** Returns the same object all day, so that pages built from it are rebuilt the next day. */
function createToday(clock: Clock): () => object {
  let today = { date: '' };
  return () => {
    const date = clock.now().toISOString().slice(0, 10);
    if (today.date !== date) today = { date };
    return today;
  };
}

const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? '/';

/** API and asset requests get JSON errors; browsers get the not-found page. */
function wantsPage(request: FastifyRequest): boolean {
  const path = pathOf(request);
  const isCall = /^\/(api|users)\//.test(path) || path.startsWith('/assets/');
  return (request.method === 'GET' || request.method === 'HEAD') && !isCall;
}

/**
 * Writes to the connection itself: everything that Fastify adds to a response is known when the page is written, and adding
 * it again costs more than the rest of the request.
 */
function sendPage({ headers: asked }: FastifyRequest, reply: FastifyReply, page: WrittenPage): FastifyReply {
  const isGzipped = /\bgzip\b/.test(asked['accept-encoding'] ?? '');
  const body = isGzipped ? page.gzipped : page.body;
  reply.hijack();
  reply.raw.writeHead(reply.statusCode, {
    ...page.headers,
    ...(isGzipped && { 'content-encoding': 'gzip' }),
    'content-length': body.length,
    ...(reply.getHeaders() as OutgoingHttpHeaders),
  });
  reply.raw.end(body);
  return reply;
}

/** Keeps an address that is a credential out of caches, referrers and search engines. */
function keepPrivate(reply: FastifyReply): void {
  reply.headers({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
}

/** So that visitors can compare it with that of the release, wherever they have it from. */
async function hashChecker(dist: string): Promise<string | null> {
  try {
    return createHash('sha256')
      .update(await readFile(join(dist, CHECKER_FILE)))
      .digest('hex');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function clientSettings(config: Config): Omit<ClientSettings, 'drawCheckerHash'> {
  return {
    sandboxUrl: (config.SANDBOX && config.SANDBOX_URL) || null,
    canonicalHost: config.CANONICAL_HOST ?? null,
    accessPassUrl: config.ACCESS_PASS_URL ?? null,
    accessPassContract: config.ACCESS_PASS_ADDRESS ?? null,
    socialUrl: config.SOCIAL_URL,
    hasRecaptcha: config.recaptcha !== null,
    hasListings: Boolean(config.OPENSEA_API_KEY),
    baseAccountUrl: offersBaseAccount(config) ? config.BASE_ACCOUNT_URL : null,
    evmChains: [
      ...(config.ETHEREUM_RPC_URL ? [MAINNET_ID] : []),
      ...new Set(config.EVM_RPC_URLS.map(({ chainId }) => chainId)),
    ],
  };
}

/** Mainnet is needed too: where the address has code there, mainnet decides. */
function offersBaseAccount({ ETHEREUM_RPC_URL, EVM_RPC_URLS }: Config): boolean {
  return Boolean(ETHEREUM_RPC_URL) && EVM_RPC_URLS.some(({ chainId }) => chainId === BASE_ID);
}

/** `today` is the source of pages that change only with the date. */
async function findPage(path: string, finders: Finders, today: object): Promise<FoundPage> {
  const { showList } = finders;
  const address = publicListOf(path);
  if (address) return await findListPage(address, showList);
  const live = liveDrawOf(path);
  if (live) return await findLivePage(live, showList);
  const workspace = communityOf(path);
  if (workspace) return await findCommunityPage(workspace, finders);
  const botId = publicBotOf(path);
  if (botId) return await findBotPage(botId, finders);
  if (path.replace(/\/$/, '') === PAGES.botAll) return botsPage(finders.publicUrl);
  if (path.replace(/\/$/, '') === PAGES.communities) return directoryPage(finders.publicUrl, today);
  if (publicPageOf(path)) return { path, status: 200, list: null, source: today };
  return isPagePath(path) ? { ...CLIENT_RENDERED, status: 200 } : NOT_FOUND;
}

async function findListPage(
  address: { workspace: string; name: string },
  showList: ShowList,
): Promise<FoundPage> {
  const { data: asked } = publicListSchemas.page.query.safeParse(address);
  const list = asked ? await showList(asked.workspace, asked.name) : null;
  if (!list) return NOT_FOUND;
  return {
    path: `/sb/${list.workspace}/${list.urlEndName}`,
    status: 200,
    list,
    source: list,
    hasClock: true,
  };
}

/** Rendered in the browser, but with the head of its list, which is also the canonical page. */
async function findLivePage(
  address: { workspace: string; name: string },
  showList: ShowList,
): Promise<FoundPage> {
  const page = await findListPage(address, showList);
  return page.list ? { ...page, path: `${page.path}/live` } : page;
}

async function findCommunityPage(
  workspace: string,
  { showCommunity, publicUrl }: Finders,
): Promise<FoundPage> {
  const { data: asked } = communitiesSchemas.page.query.safeParse({ workspace });
  const community = asked ? await showCommunity(asked.workspace) : null;
  if (!community) return NOT_FOUND;
  return {
    path: `/sb/${community.workspace}`,
    status: 200,
    list: null,
    community,
    source: community,
    describe: (language) => communityMetadata(community, language, publicUrl),
  };
}

async function findBotPage(id: string, { showBot, publicUrl }: Finders): Promise<FoundPage> {
  const { data: asked } = publicBotSchemas.page.query.safeParse({ id });
  const bot = asked ? await showBot(asked.id) : null;
  if (!bot) return UNKNOWN_BOT;
  return {
    path: publicBotPath(bot.id),
    status: 200,
    list: null,
    bot,
    source: bot,
    describe: (language) => botMetadata(bot, language, publicUrl),
  };
}

/** Rendered in the browser, with its own head. */
function botsPage(publicUrl: string): FoundPage {
  return {
    ...CLIENT_RENDERED,
    path: PAGES.botAll,
    status: 200,
    describe: (language) => botsMetadata(language, publicUrl),
  };
}

function directoryPage(publicUrl: string, today: object): FoundPage {
  return {
    path: PAGES.communities,
    status: 200,
    list: null,
    source: today,
    describe: (language) => directoryMetadata(language, publicUrl),
  };
}
