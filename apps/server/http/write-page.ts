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
  type RenderPage,
} from '@signboard/contract/public-page-renderer.ts';
import { say } from '@signboard/contract/texts/message.ts';
import { listFacts } from './list-facts.ts';
import type { PageChunks } from './page-chunks.ts';
import { headTags, jsonInHtml, type PageFacts } from './page-head.ts';
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
  const { html = '', css = '', head = '', sources = [] } = rendered ?? {};
  const { styles, scripts } = parts.chunksOf([APP, ...sources]);
  // A large picture is what people see first of a page: the scripts wait for it.
  const isLate = rendered !== null && data.list !== null && data.list.banner !== null;
  const headContent = [
    headTags(factsOf(data, look, parts.publicUrl), look.language),
    dataElement(SETTINGS_ELEMENT_ID, parts.settings),
    head,
    css && `<style id="${FIRST_STYLES_ELEMENT_ID}">${css}</style>`,
  ];
  const links = [...styles.map(styleLink), ...(isLate ? [] : scripts.map(scriptLink(rendered !== null)))];
  const rootContent = [
    `<div id="root">${html}</div>`,
    rendered && data.list ? dataElement(FIRST_DATA_ELEMENT_ID, data) : '',
    isLate ? dataElement(LATE_SCRIPTS_ELEMENT_ID, scripts) : '',
  ];
  const text = parts.template
    .replace('<html lang="en">', `<html ${lookAttributes(look)}>`)
    .replace('<!--head-->', () => headContent.join(''))
    .replace('</head>', () => `${links.join('')}</head>`)
    .replace('<div id="root"></div>', () => rootContent.join(''));
  const body = Buffer.from(text);
  return { body, zipped: await squeeze(body), styleSource: css ? hashSource(css) : null };
}

function factsOf({ list }: FirstData, { language }: PageLook, publicUrl: string): PageFacts {
  if (list) return listFacts(list, language, publicUrl);
  return { title: 'Signboard', sharedTitle: 'Signboard', description: say('shell.description', language) };
}

const styleLink = (href: string) => `<link rel="stylesheet" crossorigin href="${href}">`;

/** Where a page can already be read, its styles and fonts go before its scripts. */
const scriptLink = (isReadable: boolean) => (href: string) =>
  `<link rel="modulepreload" crossorigin${isReadable ? ' fetchpriority="low"' : ''} href="${href}">`;

const dataElement = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${jsonInHtml(value)}</script>`;

const hashSource = (css: string) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`;
