import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const isIgnored = (path: string) => /(^|\/)(node_modules|dist|data|\.git)$/.test(path);
const FILES = globSync(['*', '{apps,packages,tools,testing,e2e,bench,deploy,docs,.github}/**/*'], {
  cwd: ROOT,
  exclude: isIgnored,
}).map((path) => `/${path}`);
const PAGES = globSync(['*.md', 'docs/**/*.md', 'packages/*/README.md', '.github/**/*.md'], { cwd: ROOT });

/** What a build or an operator makes, and so is in no checkout. */
const MADE_LATER = new Set(['dist/.render/render-page.js', 'deploy/signboard.env']);

const SOURCE_FILE = /^[\w@.][\w@./-]*\.(tsx?|mjs|js|json|sql|css|md|html|yml|yaml|conf)$/;
const FOLDER = /^(apps|packages|tools|testing|e2e|bench|deploy|docs|\.github)\/[\w@./-]*$/;

/** The links and paths of a page that lead nowhere. A path in backticks may be shortened to its end. */
function deadReferences(page: string, text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/g)]
    .map(([, link, attribute]) => (link ?? attribute ?? '').replace(/#.*$/, ''))
    .filter((link) => link && !/^(https?|mailto):/.test(link))
    .filter((link) => !existsSync(join(ROOT, dirname(page), decodeURIComponent(link))));
  const paths = [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => (SOURCE_FILE.test(path) || FOLDER.test(path)) && !MADE_LATER.has(path))
    .filter((path) => !isThere(normalize(path).replace(/\/$/, '')));
  return [...links, ...paths];
}

/** Some packages are named like a file. */
const isThere = (path: string) =>
  FILES.some((file) => file.endsWith(`/${path}`)) || existsSync(join(ROOT, 'node_modules', path));

describe('the docs', () => {
  it.each(PAGES)('%s names files that exist', (page) => {
    expect(deadReferences(page, readFileSync(join(ROOT, page), 'utf8'))).toEqual([]);
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

  it('may shorten a path, name what is no file, and link to other sites', () => {
    const text = '`registry.ts`, `SESSION_IDLE_MINUTES`, `/api/v1/projects`, [a site](https://example.com)';
    expect(deadReferences('README.md', text)).toEqual([]);
  });
});
