import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type ClientSettings, SETTINGS_ELEMENT_ID } from '@signboard/contract/client-settings.ts';
import { LANGUAGE_PARAMETER, publicPageOf, publicPageUrl } from '@signboard/contract/pages.ts';
import { type PageLook, PREFERENCES_COOKIE, parsePreferences } from '@signboard/contract/preferences.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import {
  FIRST_DATA_ELEMENT_ID,
  FIRST_STYLES_ELEMENT_ID,
  type FirstData,
  LATE_SCRIPTS_ELEMENT_ID,
  type PageSummary,
  type RenderedPage,
  type RenderPage,
} from '@signboard/contract/public-page-renderer.ts';
import { say } from '@signboard/contract/texts/say.ts';
import {
  isLanguage,
  LANGUAGES,
  type Language,
  negotiateLanguage,
} from '@signboard/domain/accounts/language.ts';
import type { FastifyRequest } from 'fastify';
import { type SecurityOptions, securityHeaders } from '../security/security-headers.ts';
import { headTags, jsonInHtml, listMetadata, type PageMetadata, SHARE_PICTURE } from './page-head.ts';
import type { PageChunks } from './web-build.ts';

type Shown = { path: string; list: PublicList | null; summary: PageSummary | null };

export type WrittenPage = {
  body: Buffer;
  gzipped: Buffer;
  headers: Record<string, string>;
};

export type PageParts = {
  /** The built index.html. */
  template: string;
  settings: ClientSettings;
  publicUrl: string;
  render: RenderPage;
  chunksOf: PageChunks;
  security: SecurityOptions;
};

const APP = 'main.tsx';

const gzipAsync = promisify(gzip);

/** Renders a page on the server if it can be, otherwise writes the shell for client rendering. */
export async function writePage(
  parts: PageParts,
  { path, ...data }: FirstData & { path: string },
  look: PageLook,
  metadata?: PageMetadata,
): Promise<WrittenPage> {
  const rendered = path ? await parts.render(path, data, look) : null;
  const files = filesOf(parts, rendered);
  const text = parts.template
    .replace('<html lang="en">', `<html ${lookAttributes(look)}>`)
    .replace('<!--head-->', () => headOf(parts, rendered, { path, ...data }, look, metadata))
    .replace('</head>', () => `${files.links}</head>`)
    .replace('<div id="root"></div>', () => rootOf(rendered, data) + files.deferred);
  const body = Buffer.from(text);
  const headers = {
    // The policy allows the page's own style element by its hash.
    ...securityHeaders(parts.security, rendered?.css ? hashSource(rendered.css) : undefined),
    'cache-control': 'no-cache',
    vary: 'cookie, accept-language, accept-encoding',
    'content-type': 'text/html; charset=utf-8',
  };
  return { body, gzipped: await gzipAsync(body), headers };
}

type Rendered = RenderedPage | null;

function headOf(
  { publicUrl, settings }: PageParts,
  rendered: Rendered,
  { path, list }: FirstData & { path: string },
  { language }: PageLook,
  metadata?: PageMetadata,
): string {
  const { head = '', css = '' } = rendered ?? {};
  const styles = css && `<style id="${FIRST_STYLES_ELEMENT_ID}">${css}</style>`;
  const facts =
    metadata ?? pageMetadata({ path, list, summary: rendered?.summary ?? null }, language, publicUrl);
  return headTags(facts, language) + dataElement(SETTINGS_ELEMENT_ID, settings) + head + styles;
}

function rootOf(rendered: Rendered, data: FirstData): string {
  const root = `<div id="root">${rendered?.html ?? ''}</div>`;
  const hasData = data.list || data.community || data.bot !== undefined;
  return rendered && hasData ? root + dataElement(FIRST_DATA_ELEMENT_ID, data) : root;
}

/** A rendered page is readable without scripts: they load after it is painted. */
function filesOf(parts: PageParts, rendered: Rendered): { links: string; deferred: string } {
  const { styles, scripts } = parts.chunksOf([APP, ...(rendered?.sources ?? [])]);
  const sheets = styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`).join('');
  if (rendered) return { links: sheets, deferred: dataElement(LATE_SCRIPTS_ELEMENT_ID, scripts) };
  const modules = scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`);
  return { links: sheets + modules.join(''), deferred: '' };
}

const dataElement = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${jsonInHtml(value)}</script>`;

const hashSource = (css: string) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`;

function pageMetadata({ path, list, summary }: Shown, language: Language, publicUrl: string): PageMetadata {
  if (list) return listMetadata(list, language, publicUrl);
  const picture = { url: new URL(SHARE_PICTURE, publicUrl).href, isWide: true };
  const name = publicPageOf(path);
  const urls = name && {
    url: publicPageUrl(name, language, publicUrl),
    translations: [
      ...LANGUAGES.map((one) => ({ language: one, url: publicPageUrl(name, one, publicUrl) })),
      { language: 'x-default', url: publicPageUrl(name, 'en', publicUrl) },
    ],
  };
  const { title = 'Signboard', description = say('shell.description', language) } = summary ?? {};
  return {
    title: title === 'Signboard' ? title : `${title} · Signboard`,
    sharedTitle: title,
    description,
    picture,
    ...urls,
    structured: summary?.structured ?? null,
  };
}

/** The visitor's language and theme, so that the first paint already has them. */
export function readPageLook(request: FastifyRequest): PageLook {
  const preferences = parsePreferences(request.cookies[PREFERENCES_COOKIE]);
  const language =
    askedLanguage(request) ?? preferences.language ?? negotiateLanguage(request.headers['accept-language']);
  return { ...preferences, language };
}

/** Links may select a language by query parameter. */
function askedLanguage({ query }: FastifyRequest): Language | null {
  const asked = (query as Record<string, unknown>)[LANGUAGE_PARAMETER];
  return typeof asked === 'string' && isLanguage(asked) ? asked : null;
}

function lookAttributes({ language, theme, preset }: PageLook): string {
  return [
    `lang="${language}"`,
    ...(theme ? [`data-theme="${theme}"`] : []),
    ...(preset ? [`data-preset="${preset}"`] : []),
  ].join(' ');
}
