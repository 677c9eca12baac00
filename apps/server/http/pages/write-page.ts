import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type ClientSettings, SETTINGS_ELEMENT_ID } from '@signboard/contract/client-settings.ts';
import type { PageLook } from '@signboard/contract/preferences.ts';
import {
  FIRST_DATA_ELEMENT_ID,
  FIRST_STYLES_ELEMENT_ID,
  type FirstData,
  LATE_SCRIPTS_ELEMENT_ID,
  type RenderedPage,
  type RenderPage,
} from '@signboard/contract/public-page-renderer.ts';
import type { PageChunks } from './page-chunks.ts';
import { factsOf } from './page-facts.ts';
import { headTags, jsonInHtml } from './page-head.ts';
import { lookAttributes } from './page-look.ts';

/** A page as it goes to browsers. */
export type WrittenPage = {
  body: Buffer;
  zipped: Buffer;
  /** The page's one style element as its security policy names it. */
  styleSource: string | null;
};

export type PageParts = {
  /** The built index.html. */
  template: string;
  settings: ClientSettings;
  publicUrl: string;
  render: RenderPage;
  chunksOf: PageChunks;
};

/** The app's own source file, which every page needs. */
const APP = 'main.tsx';

const squeeze = promisify(gzip);

/** Writes a page: with what it shows where it is rendered, else as the shell in which the browser draws it. */
export async function writePage(
  parts: PageParts,
  { path, ...data }: FirstData & { path: string },
  look: PageLook,
): Promise<WrittenPage> {
  const rendered = path ? await parts.render(path, data, look) : null;
  const files = filesOf(parts, rendered, data);
  const text = parts.template
    .replace('<html lang="en">', `<html ${lookAttributes(look)}>`)
    .replace('<!--head-->', () => headOf(parts, rendered, { path, ...data }, look))
    .replace('</head>', () => `${files.links}</head>`)
    .replace('<div id="root"></div>', () => rootOf(rendered, data) + files.late);
  const body = Buffer.from(text);
  const styleSource = rendered?.css ? hashSource(rendered.css) : null;
  return { body, zipped: await squeeze(body), styleSource };
}

type Rendered = RenderedPage | null;

function headOf(
  { publicUrl, settings }: PageParts,
  rendered: Rendered,
  { path, list }: FirstData & { path: string },
  { language }: PageLook,
): string {
  const { head = '', css = '' } = rendered ?? {};
  const styles = css && `<style id="${FIRST_STYLES_ELEMENT_ID}">${css}</style>`;
  const facts = factsOf({ path, list, summary: rendered?.summary ?? null }, language, publicUrl);
  return headTags(facts, language) + dataElement(SETTINGS_ELEMENT_ID, settings) + head + styles;
}

function rootOf(rendered: Rendered, data: FirstData): string {
  const root = `<div id="root">${rendered?.html ?? ''}</div>`;
  return rendered && data.list ? root + dataElement(FIRST_DATA_ELEMENT_ID, data) : root;
}

/** What people see first of a page is its large picture: where there is one, the scripts wait for it. */
function filesOf(parts: PageParts, rendered: Rendered, { list }: FirstData): { links: string; late: string } {
  const { styles, scripts } = parts.chunksOf([APP, ...(rendered?.sources ?? [])]);
  const sheets = styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`).join('');
  if (rendered && list?.banner) return { links: sheets, late: dataElement(LATE_SCRIPTS_ELEMENT_ID, scripts) };
  // Where a page can already be read, its styles and fonts go before its scripts.
  const rank = rendered ? ' fetchpriority="low"' : '';
  const modules = scripts.map((href) => `<link rel="modulepreload" crossorigin${rank} href="${href}">`);
  return { links: sheets + modules.join(''), late: '' };
}

const dataElement = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${jsonInHtml(value)}</script>`;

const hashSource = (css: string) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`;
