import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { isInside } from '#web/app/guards.ts';
import { PAGE_TABLE } from '#web/app/page-table.ts';

const WEB = join(import.meta.dirname, '../..');
const MESSAGES = join(WEB, 'lib/i18n/messages.ts');

const sources = new Map<string, string>();
const read = (file: string) => {
  const source = sources.get(file) ?? readFileSync(file, 'utf8');
  sources.set(file, source);
  return source;
};

/** What a file imports from the web app, when it loads (`from`) or later (`import(`). */
function importsOf(file: string, when: 'now' | 'later'): string[] {
  const pattern =
    when === 'now'
      ? /^(?:import|export)(?! type) (?:[^'";]*? from )?'([^']+\.tsx?)';/gm
      : /(?<!typeof )\bimport\(\s*'([^']+\.tsx?)'/g;
  return [...read(file).matchAll(pattern)].flatMap(([, path = '']) => {
    if (path.startsWith('#web/')) return join(WEB, path.slice('#web/'.length));
    return path.startsWith('.') ? join(dirname(file), path) : [];
  });
}

function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const next of importsOf(file, 'now')) withImports(next, found);
  return found;
}

/** The parts that show messages without their having been loaded, as the way to them. */
function partsWithout(file: string, way: readonly string[]): string[] {
  const files = withImports(file);
  if (files.has(MESSAGES)) return [[...way, file].map((one) => one.slice(WEB.length + 1)).join(' > ')];
  return [...files].flatMap((one) => {
    if (way.includes(one) || read(one).includes("'messages'")) return [];
    return importsOf(one, 'later').flatMap((part) => partsWithout(part, [...way, file]));
  });
}

/** The files of the pages that do not load the messages at once, as the layout of signed-in people does. */
function pagesWithoutMessages(): string[] {
  const table = join(WEB, 'app/page-table.ts');
  return read(table)
    .split(/\n {2}(?=\w+: )/)
    .flatMap((entry) => {
      const page = PAGE_TABLE[(/^\w+/.exec(entry)?.[0] ?? '') as keyof typeof PAGE_TABLE];
      if (!page || isInside(page.audience) || page.texts.includes('messages')) return [];
      const path = /import\('(.+?)'\)/.exec(entry)?.[1] ?? './pages/public-list-page.tsx';
      return join(dirname(table), path);
    });
}

it('messages are loaded by every part that shows them', () => {
  const roots = [...pagesWithoutMessages(), join(WEB, 'app/layouts/public-layout.tsx')];
  expect(roots.length).toBeGreaterThan(15);
  expect(roots.flatMap((page) => partsWithout(page, []))).toEqual([]);
});

it('a part that shows messages is found behind the pages that load it', () => {
  const page = join(WEB, 'app/pages/public-list-page.tsx');
  const joining = join(WEB, 'features/public-list/joining/use-lazy-joining.ts');
  sources.set(joining, read(joining).replaceAll("'messages'", "'others'"));
  expect(partsWithout(page, []).join()).toMatch(/public-list-page\.tsx.*joining\.tsx/);
  sources.delete(joining);
});
