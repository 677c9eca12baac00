import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { missingTests, namedTests } from './named-tests.ts';

const page = readFileSync(new URL('../docs/threat-model.md', import.meta.url), 'utf8');

const THREATS = page
  .split(/^### /m)
  .slice(1)
  .map((section) => {
    const [, number = ''] = /^(T\d+) /.exec(section) ?? [];
    const [own = ''] = section.split(/^## /m);
    const lines = own.split('\n').filter((line) => line.startsWith('- `'));
    return { number, lines, tests: namedTests(own) };
  });

describe('the threat model', () => {
  it('lists the threats T1 to T80', () => {
    expect(THREATS.map(({ number }) => number)).toEqual(Array.from({ length: 80 }, (_, at) => `T${at + 1}`));
  });

  it.each(THREATS)('names existing tests for $number', ({ lines, tests }) => {
    expect(tests.length).toBeGreaterThan(0);
    expect(tests).toHaveLength(lines.length);
    expect(missingTests(tests)).toEqual([]);
  });
});
