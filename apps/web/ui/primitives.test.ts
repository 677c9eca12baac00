import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const sheets = ['base.css', 'primitives.css'].map((file) =>
  readFileSync(new URL(file, import.meta.url), 'utf8'),
);
const shared = new Set(
  sheets.flatMap((css) => [...css.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name)),
);

const sources = import.meta.glob<string>(['../**/*.tsx', '!../**/*.test.tsx', '!../dist/**'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** Class names in attributes, and in the arguments of `classNames` that are plain strings. */
function plainClasses(source: string): string[] {
  const attributes = [...source.matchAll(/className="([^"]*)"|className=\{`([^`]*)`\}/g)].map(
    ([, plain, template]) => plain ?? template?.replace(/\$\{[^}]*\}/g, ''),
  );
  const calls = [...source.matchAll(/classNames\(((?:[^()]|\([^()]*\))*)\)/g)].flatMap(([, given = '']) =>
    [...given.matchAll(/(?:^|[,&?:] *)\s*'([^']*)'/g)].map(([, plain]) => plain),
  );
  return [...attributes, ...calls].flatMap((text = '') => text.split(/\s+/).filter(Boolean));
}

it('every plain class name is a shared one', () => {
  const unknown = Object.entries(sources).flatMap(([file, source]) =>
    plainClasses(source)
      .filter((name) => !shared.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(Object.keys(sources).length).toBeGreaterThan(200);
  expect(unknown).toEqual([]);
});
