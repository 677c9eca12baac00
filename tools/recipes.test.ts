import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const RECIPES = globSync('docs/recipes/*.md', { cwd: ROOT }).sort();

const SOURCES = ['{apps,packages}/**/*.{ts,tsx}', 'e2e/support/**/*.ts', 'apps/server/platform/db/**/*.sql'];
const NOT_PRODUCT = /(^|\/)(node_modules|dist|sandbox|testing)(\/|$)|\.test\.tsx?$/;
/** A table by language, or a list of all of them. */
const BY_LANGUAGE =
  /\{ en, es\b|\ben: [^\n]+\bes: ['"{]|\ben: \{[^\n]+\n\s+es: |\('en', 'es'\)|\['en', 'es'\b|lang="es"|=== 'es'/;

/** What the sections of a recipe say together: "## Server (7)". */
function filesOfSections(text: string): number {
  return [...text.matchAll(/^## .*?\((\d+)\)/gm)].reduce((sum, [, files]) => sum + Number(files), 0);
}

const filesOf = (text: string) => Number(/\*\*(\d+) files/.exec(text)?.[1]);

describe('the recipe', () => {
  it.each(RECIPES.filter((path) => filesOfSections(read(path)) > 0))('%s adds up', (path) => {
    expect(filesOf(read(path))).toBe(filesOfSections(read(path)));
  });

  it('for a list setting counts the files that it names, and these are few', () => {
    const text = read('docs/recipes/add-a-list-setting.md');
    const [plain = '', term = ''] = text
      .slice(text.indexOf('\n1. '), text.indexOf('**If it needs a column'))
      .split('**If people agree to it:**');
    expect(editedFiles(plain)).toHaveLength(filesOf(text));
    expect(editedFiles(plain).length).toBeLessThanOrEqual(6);
    expect(editedFiles(term)).toHaveLength(Number(/(\d+) more/.exec(text)?.[1]));
  });

  it('for a posting channel has one file for each step, and few', () => {
    const text = read('docs/recipes/add-a-posting-channel.md');
    const files = [...text.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, path = '']) => path);
    const isNew = (path: string) => path.includes('<channel>');
    expect(files).toHaveLength(filesOf(text));
    expect(files.length).toBeLessThanOrEqual(12);
    expect(files.filter(isNew)).toHaveLength(Number(/among them (\d+) new/.exec(text)?.[1]));
    expect(files.filter((path) => !isNew(path) && !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('for a job explains every field of a row', () => {
    const text = read('docs/recipes/add-a-job.md');
    const type = /type Job = \{(.*?)^\};/ms.exec(read('apps/server/jobs/job.ts'))?.[1] ?? '';
    const fields = [...type.matchAll(/^ {2}(\w+)[?(:]/gm)].map(([, field]) => field);
    expect(fields.length).toBeGreaterThan(5);
    expect(fields.filter((field) => field !== 'name' && !text.includes(`\`${field}\``))).toEqual([]);
  });

  it('for a language names every file that has something for each of them, and these are few', () => {
    const text = read('docs/recipes/add-a-language.md');
    const named = editedFiles(text.slice(0, text.indexOf('## Tests')));
    expect(named.toSorted()).toEqual(filesByLanguage());
    expect(named).toHaveLength(Number(/(\d+) files changed/.exec(text)?.[1]));
    expect(named.length).toBeLessThanOrEqual(4);
  });
});

/** The files that numbered steps name by their whole path. */
function editedFiles(text: string): string[] {
  const steps = text.matchAll(/^\d+\. .*(?:\n {2,}.*)*/gm);
  return [...steps].flatMap(([step]) =>
    [...step.matchAll(/`([\w./-]+\/[\w./-]+\.\w+)`/g)].map(([, path = '']) => path),
  );
}

function filesByLanguage(): string[] {
  return globSync(SOURCES, { cwd: ROOT, exclude: isNoProduct })
    .filter((path) => !isNoProduct(path) && BY_LANGUAGE.test(read(path)))
    .toSorted();
}

function isNoProduct(path: string): boolean {
  return NOT_PRODUCT.test(path);
}
