import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const PAGES = globSync(['*.md', 'docs/**/*.md', 'packages/*/README.md'], { cwd: ROOT }).sort();
const OPERATING = read('docs/operating.md');
const DEFAULTS = new Map([...read('.env.example').matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(toPair));

function toPair([, name = '', value = '']: RegExpMatchArray): [string, string] {
  return [name, value];
}

/** The rows of tables that have another number of cells than the head of their table. */
function unevenRows(text: string): string[] {
  let cells = 0;
  return text.split('\n').filter((line) => {
    const here = line.startsWith('|') ? line.replaceAll('\\|', '').split('|').length : 0;
    if (cells === 0 || here === 0) cells = here;
    return here !== cells;
  });
}

describe('the page for operators', () => {
  it('names each setting once where it says what to set, and only real ones', () => {
    const [, block = ''] = /instance set at least:\n\n```\n([^`]*)```/.exec(OPERATING) ?? [];
    const names = [...block.matchAll(/(?<![\w])([A-Z][A-Z0-9_]+)=/g)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(12);
    expect(names).toEqual([...new Set(names)]);
    expect(names.filter((name) => !DEFAULTS.has(name))).toEqual([]);
  });

  it.each(
    [...OPERATING.matchAll(/`([A-Z][A-Z0-9_]+)` \(([\d,]+)\)/g)].map(([, name = '', value = '']) => ({
      name,
      value: value.replaceAll(',', ''),
    })),
  )('gives the default of $name', ({ name, value }) => {
    expect(DEFAULTS.get(name)).toBe(value);
  });
});

describe('tables', () => {
  it.each(PAGES)('of %s have the same number of cells in each row', (page) => {
    expect(unevenRows(read(page))).toEqual([]);
  });

  it('with a row that lacks a cell are found', () => {
    expect(unevenRows('| a | b |\n|---|---|\n| 1 |\n\n| a |\n|---|')).toEqual(['| 1 |']);
  });
});
