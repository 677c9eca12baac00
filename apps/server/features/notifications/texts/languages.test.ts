import { englishLeft } from '@signboard/contract/texts/english-left-for-test.ts';
import { expect, it } from 'vitest';
import { en } from './en.ts';
import { es } from './es.ts';

/** Every text of a mail, by its path. */
function texts(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([key, inner]) => texts(inner, `${path}.${key}`));
}

const spanish = new Map(texts(es));
const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

it('[N6] every mail says the same in both languages, with the same places to fill in', () => {
  expect([...spanish.keys()].sort()).toEqual(
    texts(en)
      .map(([path]) => path)
      .sort(),
  );
  for (const [path, text] of texts(en))
    expect(placeholders(spanish.get(path) ?? ''), path).toEqual(placeholders(text));
});

it('[N6] no mail leaves English in Spanish', () => {
  for (const [path, text] of texts(en)) expect(spanish.get(path), path).not.toBe(text);
  for (const [path, text] of spanish) expect(englishLeft(text), path).toEqual([]);
});
