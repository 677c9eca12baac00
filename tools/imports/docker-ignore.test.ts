import { expect, it } from 'vitest';
import { missingInImage, readDockerIgnore } from './docker-ignore.ts';

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

it('names the imports that lead out of the image, except those of types and of files outside', () => {
  const edge = (from: string, to: string, isType = false) => ({ from, line: 3, to, isType });
  const edges = [
    edge('apps/web/main.tsx', 'apps/web/old/one.ts'),
    edge('apps/web/main.tsx', 'apps/web/ui/table.tsx'),
    edge('apps/web/main.tsx', 'apps/web/old/two.ts', true),
    edge('apps/web/lib/time.test.ts', 'apps/web/old/one.ts'),
  ];
  expect(missingInImage(edges, isIncluded)).toEqual([
    'apps/web/main.tsx:3 imports apps/web/old/one.ts: .dockerignore leaves it out of the image',
  ]);
});
