import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Look } from './look.ts';

const FOLDER = join(import.meta.dirname, '../../../test-results/looks');

/** Saves a screenshot of the whole page, named by page and variant. */
export async function saveScreenshot(page: Page, name: string, { width, theme, language, preset }: Look) {
  const file = [String(width).padStart(4, '0'), theme, language, ...(preset ? [preset] : [])].join('-');
  await page.screenshot({
    path: join(FOLDER, name, `${file}.jpg`),
    fullPage: true,
    type: 'jpeg',
    quality: 70,
    animations: 'disabled',
  });
}

/** Writes an overview of all screenshots, one row per page. */
export function writeScreenshotIndex(): void {
  mkdirSync(FOLDER, { recursive: true });
  const pages = readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const rows = pages.map(({ name }) => {
    const pictures = readdirSync(join(FOLDER, name)).sort();
    const figures = pictures.map(
      (file) =>
        `<figure><a href="${name}/${file}"><img loading="lazy" src="${name}/${file}" alt="${name}, ${file}"></a><figcaption>${file}</figcaption></figure>`,
    );
    return `<h2>${name}</h2><div>${figures.join('')}</div>`;
  });
  const style =
    'body{font:14px system-ui;margin:2rem}div{display:flex;gap:1rem;overflow-x:auto;align-items:start}figure{margin:0}img{height:640px;border:1px solid #999}';
  writeFileSync(
    join(FOLDER, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Looks</title><style>${style}</style>${rows.join('')}`,
  );
}
