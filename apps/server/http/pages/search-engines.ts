import { PUBLIC_PAGES, publicPageUrl } from '@signboard/contract/public-pages.ts';
import { LANGUAGES } from '@signboard/domain/accounts/language.ts';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from './page-head.ts';

/** What search engines would find nothing at, or nothing for everybody. Pictures stay open: shared links show them. */
const CLOSED = [
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

/** Tells search engines which pages are for everybody. */
export function addSearchEngineFiles(app: FastifyInstance, publicUrl: string): void {
  const robots = robotsText(publicUrl);
  const sitemap = sitemapText(publicUrl);
  const keep = 'public, max-age=3600';
  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', keep).type('text/plain; charset=utf-8').send(robots),
  );
  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', keep).type('application/xml; charset=utf-8').send(sitemap),
  );
}

function robotsText(publicUrl: string): string {
  return [
    'User-agent: *',
    'Allow: /api/v1/images/',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL('/sitemap.xml', publicUrl).href}`,
    '',
  ].join('\n');
}

function sitemapText(publicUrl: string): string {
  const entries = PUBLIC_PAGES.flatMap((name) => {
    const urls = LANGUAGES.map((language) => ({ language, url: publicPageUrl(name, language, publicUrl) }));
    const links = urls.map(
      ({ language, url }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(url)}"/>`,
    );
    return urls.map(({ url }) => `<url><loc>${escapeHtml(url)}</loc>${links.join('')}</url>`);
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}
