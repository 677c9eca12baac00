import { expect, it } from 'vitest';
import { readDockerIgnore } from './docker-ignore.ts';

const isIncluded = readDockerIgnore(
  '# a comment\n**\n!apps/web\n!LICENSE\n\n**/dist\n**/*.test.ts\n/data?\napps/web/old\n',
);

it.each([
  ['LICENSE', true],
  ['README.md', false],
  ['apps/web/main.tsx', true],
  ['apps/web/ui/data/table.tsx', true],
  ['apps/web/dist/main.js', false],
  ['apps/web/distance.ts', true],
  ['apps/web/lib/time.test.ts', false],
  ['apps/web/lib/time.test.tsx', true],
  ['apps/web/old', false],
  ['apps/web/old/one.ts', false],
  ['apps/web/older.ts', true],
  ['apps/webshop/one.ts', false],
])('%s: %s', (path, expected) => {
  expect(isIncluded(path)).toBe(expected);
});

it('includes everything by default', () => {
  expect(readDockerIgnore('dist')('apps/web/dist/main.js')).toBe(true);
});
