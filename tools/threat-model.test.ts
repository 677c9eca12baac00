import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('../', import.meta.url);
const page = readFileSync(new URL('docs/threat-model.md', ROOT), 'utf8');

/** Every threat by its number, with the tests that are named under it. */
const THREATS = page
  .split(/^### /m)
  .slice(1)
  .map((section) => {
    const [, number = ''] = /^(T\d+) /.exec(section) ?? [];
    const [own = ''] = section.split(/^## /m);
    const tests = [...own.matchAll(/^- `([^`]+)`: (.+)$/gm)].map(([, file = '', name = '']) => ({
      file,
      name,
    }));
    return { number, tests };
  });

describe('the threat model', () => {
  it('knows the threats T1 to T20', () => {
    expect(THREATS.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, at) => `T${at + 1}`));
  });

  it.each(THREATS)('names for $number tests that are there', ({ tests }) => {
    expect(tests.length).toBeGreaterThan(0);
    const missing = tests.filter(({ file, name }) => {
      const path = new URL(file, ROOT);
      return (
        !/\.(test|spec)\.tsx?$/.test(file) || !existsSync(path) || !hasTest(readFileSync(path, 'utf8'), name)
      );
    });
    expect(missing).toEqual([]);
  });
});

/** Whether a name is that of a test: a whole text in quotes, or the end of one that is put together. */
function hasTest(source: string, name: string): boolean {
  return ["'", '"', '`'].some((quote) => source.includes(`${name}${quote}`));
}
