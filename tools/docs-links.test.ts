import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const isIgnored = (path: string) => /(^|\/)(node_modules|dist|data|\.git)$/.test(path);
const FILES = globSync(['*', '{apps,packages,tools,testing,e2e,trials,deploy,docs,.github}/**/*'], {
  cwd: ROOT,
  exclude: isIgnored,
}).map((path) => `/${path}`);
const PAGES = globSync(['*.md', 'docs/**/*.md', '{apps,packages,tools}/**/README.md', '.github/**/*.md'], {
  cwd: ROOT,
  exclude: isIgnored,
}).sort();

/** What a build or an operator makes, and so is in no checkout. */
const MADE_LATER = new Set(['dist/.render/render-page.js', 'deploy/signboard.env']);

const SOURCE_FILE = /^[\w@.][\w@./-]*\.(tsx?|mjs|js|json|sql|css|md|html|yml|yaml|conf)$/;
const FOLDER = /^(apps|packages|tools|testing|e2e|trials|deploy|docs|\.github)\/[\w@./-]*$/;

/**
 * The links and paths of a page that lead nowhere. A path in backticks may be shortened: in the README of a folder it starts there,
 * in a folder around it or in one that the page names, on other pages anywhere.
 */
function deadReferences(page: string, text: string): string[] {
  const links = linksOf(text).filter((link) => !existsSync(join(ROOT, dirname(page), link)));
  const starts = startsOf(page, text);
  const paths = [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => SOURCE_FILE.test(path) || FOLDER.test(path) || isShortFolder(path, starts))
    .filter((path) => !MADE_LATER.has(path) && !isThere(normalize(path).replace(/\/$/, ''), starts));
  return [...links, ...paths];
}

/** Without those to other sites. */
function linksOf(text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/g)]
    .map(([, link, attribute]) => decodeURIComponent((link ?? attribute ?? '').replace(/#.*$/, '')))
    .filter((link) => link && !/^(https?|mailto):/.test(link));
}

/** Some packages are named like a file. Without `starts` a path may start anywhere. */
const isThere = (path: string, starts: readonly string[] | null) =>
  existsSync(join(ROOT, 'node_modules', path)) ||
  (starts?.some((folder) => existsSync(join(ROOT, folder, path))) ??
    FILES.some((file) => file.endsWith(`/${path}`)));

/** A path that begins with a folder of one of the starts. */
function isShortFolder(path: string, starts: readonly string[] | null): boolean {
  const [first = '', ...rest] = path.split('/');
  return (
    rest.length > 0 &&
    [first, ...rest].every((name) => /^[\w-]+$/.test(name)) &&
    (starts?.some((folder) => existsSync(join(ROOT, folder, first))) ?? false)
  );
}

/** Null for pages that are about the whole project. */
function startsOf(page: string, text: string): string[] | null {
  if (!page.endsWith('/README.md')) return null;
  const named = [...text.matchAll(/`([\w-]+(?:\/[\w-]+)*)`/g)].map(([, folder = '']) => folder);
  const around = foldersAround(dirname(page));
  return [...around, ...named.flatMap((folder) => around.map((start) => join(start, folder)))];
}

const foldersAround = (folder: string): string[] =>
  folder === '.' ? ['.'] : [folder, ...foldersAround(dirname(folder))];

describe('the docs', () => {
  it.each(PAGES)('%s names files that exist', (page) => {
    expect(deadReferences(page, readFileSync(join(ROOT, page), 'utf8'))).toEqual([]);
  });

  it('lead to every page', () => {
    const linked = PAGES.flatMap((page) =>
      linksOf(readFileSync(join(ROOT, page), 'utf8')).map((link) => join(dirname(page), link)),
    );
    const isFound = (page: string) =>
      linked.some((link) => page === link || dirname(page) === normalize(link));
    expect(
      PAGES.filter((page) => !page.startsWith('.github/') && page !== 'README.md' && !isFound(page)),
    ).toEqual([]);
  });

  it.each([
    ['a dead link', '[a page](docs/no-such-page.md#part)', 'docs/no-such-page.md'],
    ['a dead picture', '<img src="docs/pictures/none.webp">', 'docs/pictures/none.webp'],
    ['a file that is gone', 'see `apps/server/no-such-file.ts`', 'apps/server/no-such-file.ts'],
    ['a shortened path that is gone', 'see `http/no-such-file.ts`', 'http/no-such-file.ts'],
    ['a folder that is gone', 'see `packages/no-such-folder`', 'packages/no-such-folder'],
  ])('report %s', (_name, text, reference) => {
    expect(deadReferences('README.md', text)).toEqual([reference]);
  });

  it('report a file that is elsewhere than the README of a folder says', () => {
    const page = 'apps/server/lists/draws/README.md';
    const text =
      '`rank.ts`, `commit-draw.ts`, `lists/save-terms.ts`, `http/pages/share`, `http/pages/shared`';
    expect(deadReferences(page, text)).toEqual(['rank.ts', 'http/pages/shared']);
    expect(deadReferences(page, '`rank.ts` in `packages/draw`')).toEqual([]);
  });

  it('may shorten a path, name what is no file, and link to other sites', () => {
    const text = '`registry.ts`, `SESSION_IDLE_MINUTES`, `/api/v1/projects`, [a site](https://example.com)';
    expect(deadReferences('README.md', text)).toEqual([]);
  });
});
