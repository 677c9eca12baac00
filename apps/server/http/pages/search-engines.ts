import { PAGES, PUBLIC_PAGES, publicBotPath, publicPageUrl } from '@signboard/contract/pages.ts';
import { LANGUAGES } from '@signboard/domain/accounts/language.ts';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#server/platform/lib/clock.ts';
import { createTtlCache } from '#server/platform/lib/ttl-cache.ts';
import { type PreparedAnswer, prepareAnswer, sendPrepared } from '../api/prepared-answer.ts';
import { escapeHtml } from './page-head.ts';

/** Pages that need a session or have no content to index. Images stay allowed, because link previews show them. */
const DISALLOWED = [
  '/api/',
  '/users/',
  '/user/',
  '/home',
  '/projects',
  '/list-curator/',
  '/dev',
  '/nft/alert/user',
  '/nft/alert/twitter/',
  '/sb/discord/callback',
  '/sb/twitter/callback',
  '/sb-analytics/',
];

/** Search engines come rarely; anyone else must not make the server write it for every request. */
const SITEMAP_TTL_MS = 10_000;

/** Pages that exist because someone made them. */
export type ListedPages = {
  findListedWorkspaces(): Promise<string[]>;
  findListedBots(): Promise<string[]>;
};

async function findListedPaths({ findListedWorkspaces, findListedBots }: ListedPages): Promise<string[]> {
  const [workspaces, bots] = await Promise.all([findListedWorkspaces(), findListedBots()]);
  return [
    PAGES.communities,
    ...workspaces.map((workspace) => `/sb/${workspace}`),
    PAGES.botAll,
    ...bots.map(publicBotPath),
  ];
}

/** Serves robots.txt and sitemap.xml. */
export function addSearchEngineFiles(
  app: FastifyInstance,
  { publicUrl, clock }: { publicUrl: string; clock: Clock },
  listed: ListedPages,
): void {
  const robots = robotsText(publicUrl);
  const sitemaps = createTtlCache<PreparedAnswer>({ ms: SITEMAP_TTL_MS, max: 1, clock });
  const prepareSitemap = async () =>
    await prepareAnswer(
      'application/xml; charset=utf-8',
      sitemapText(publicUrl, await findListedPaths(listed)),
    );
  const cacheControl = 'public, max-age=3600';
  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', cacheControl).type('text/plain; charset=utf-8').send(robots),
  );
  app.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) =>
    sendPrepared(
      request,
      reply.header('cache-control', cacheControl),
      await sitemaps.get('', prepareSitemap),
    ),
  );
}

function robotsText(publicUrl: string): string {
  return [
    'User-agent: *',
    'Allow: /api/v1/images/',
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL('/sitemap.xml', publicUrl).href}`,
    '',
  ].join('\n');
}

function sitemapText(publicUrl: string, paths: readonly string[]): string {
  const listed = paths.map((path) => `<url><loc>${escapeHtml(new URL(path, publicUrl).href)}</loc></url>`);
  const pages = PUBLIC_PAGES.flatMap((name) => {
    const urls = LANGUAGES.map((language) => ({ language, url: publicPageUrl(name, language, publicUrl) }));
    const links = urls.map(
      ({ language, url }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(url)}"/>`,
    );
    return urls.map(({ url }) => `<url><loc>${escapeHtml(url)}</loc>${links.join('')}</url>`);
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...pages,
    ...listed,
    '</urlset>',
    '',
  ].join('\n');
}
