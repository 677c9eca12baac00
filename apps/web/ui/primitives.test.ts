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

const ATTRIBUTE = /className=(?:"([^"]*)"|\{((?:[^{}]|\{[^{}]*\})*)\})/g;

/** The class names in attributes, without those of CSS modules. */
function plainClasses(source: string): string[] {
  return [...source.matchAll(ATTRIBUTE)]
    .flatMap(([, plain, expression = '']) => plain ?? stringsOf(expression))
    .flatMap((text) => text.split(/\s+/).filter(Boolean));
}

function stringsOf(expression: string): string[] {
  const withoutComparisons = expression.replace(/===? *'[^']*'/g, '').replace(/\$\{[^}]*\}/g, '');
  return [...withoutComparisons.matchAll(/['`]([^'`]*)['`]/g)].map(([, text = '']) => text);
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

it('every shared class is used', () => {
  const used = new Set(Object.values(sources).flatMap(plainClasses));
  expect([...shared].filter((name) => !used.has(name as string))).toEqual([]);
});
