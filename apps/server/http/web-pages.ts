import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import {
  type ClientSettings,
  PREFERENCES_COOKIE,
  PRESETS,
  SETTINGS_ELEMENT_ID,
  THEMES,
} from '@signboard/contract/client-settings.ts';
import { isPagePath, publicListOf } from '@signboard/contract/pages.ts';
import { say } from '@signboard/contract/texts/message.ts';
import { isLanguage, type Language, preferredLanguage } from '@signboard/domain/accounts/language.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/app-error.ts';
import type { Config } from '#server/config/parse-config.ts';

/** Where the web app was built to. */
export const WEB_DIST = fileURLToPath(new URL('../../web/dist/', import.meta.url));

export type PagesOptions = {
  dist?: string | undefined;
  /** Whether there is a list at a public address: a page for one that is not there is a 404. */
  hasList(workspace: string, name: string): Promise<boolean>;
};

/** Serves the built web app: files that never change under their name, and one HTML for all pages. */
export async function addWebPages(
  app: FastifyInstance,
  config: Config,
  options: PagesOptions,
): Promise<void> {
  const { dist = WEB_DIST, hasList } = options;
  const template = await readTemplate(dist);
  const settings = JSON.stringify(clientSettings(config)).replaceAll('<', '\\u003c');
  await app.register(fastifyStatic, {
    root: join(dist, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    maxAge: '1y',
    immutable: true,
    allowedPath: (path) => config.SANDBOX || !path.startsWith('/demo-wallet'),
  });
  await app.register(fastifyStatic, {
    root: dist,
    decorateReply: false,
    wildcard: false,
    index: false,
    globIgnore: ['assets/**', 'index.html*', '.*'],
    maxAge: '1h',
  });
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, async (request, reply) => {
    if (!wantsPage(request)) throw new AppError('not-found');
    const isThere = await isPage(pathOf(request), hasList);
    return sendPage(request, reply.status(isThere ? 200 : 404), template, settings);
  });
}

async function readTemplate(dist: string): Promise<string> {
  try {
    return await readFile(join(dist, 'index.html'), 'utf8');
  } catch (error) {
    throw new Error('The web app is not built. Start with npm start, which builds it.', { cause: error });
  }
}

const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? '/';

async function isPage(path: string, hasList: PagesOptions['hasList']): Promise<boolean> {
  const list = publicListOf(path);
  return list ? await hasList(list.workspace, list.name) : isPagePath(path);
}

/** Calls of programs get JSON, also where there is nothing; a person's browser gets the page that says so. */
function wantsPage(request: FastifyRequest): boolean {
  const path = pathOf(request);
  const isCall = /^\/(api|users)\//.test(path) || path.startsWith('/assets/');
  return (request.method === 'GET' || request.method === 'HEAD') && !isCall;
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  template: string,
  settings: string,
): FastifyReply {
  const look = lookOf(request);
  const html = template
    .replace('<html lang="en">', `<html ${attributesOf(look)}>`)
    .replace('<!--head-->', () => headOf(look.language, settings));
  return reply
    .header('cache-control', 'no-cache')
    .header('vary', 'cookie, accept-language')
    .type('text/html; charset=utf-8')
    .send(html);
}

/** What programs read of a page before any script runs. */
function headOf(language: Language, settings: string): string {
  const description = say('shell.description', language);
  return [
    '<title>Signboard</title>',
    `<meta name="description" content="${description}">`,
    '<meta property="og:title" content="Signboard">',
    `<meta property="og:description" content="${description}">`,
    `<script type="application/json" id="${SETTINGS_ELEMENT_ID}">${settings}</script>`,
  ].join('');
}

type Look = { language: Language; theme: string | undefined; preset: string | undefined };

/** Language, theme and preset as the person chose them, so that the first paint already has them. */
function lookOf(request: FastifyRequest): Look {
  const [language = '', theme, preset] = (request.cookies[PREFERENCES_COOKIE] ?? '').split('.');
  return {
    language: isLanguage(language) ? language : preferredLanguage(request.headers['accept-language']),
    theme: THEMES.find((known) => known === theme),
    preset: PRESETS.find((known) => known === preset),
  };
}

function attributesOf({ language, theme, preset }: Look): string {
  return [
    `lang="${language}"`,
    ...(theme ? [`data-theme="${theme}"`] : []),
    ...(preset ? [`data-preset="${preset}"`] : []),
  ].join(' ');
}

function clientSettings(config: Config): ClientSettings {
  return {
    sandboxUrl: (config.SANDBOX && config.SANDBOX_URL) || null,
    canonicalHost: config.CANONICAL_HOST ?? null,
    socialUrl: config.SOCIAL_URL,
  };
}
