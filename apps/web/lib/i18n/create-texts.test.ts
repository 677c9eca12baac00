import { describe, expect, it } from 'vitest';
import { createTexts } from './create-texts.ts';

/** Any file will do: types name the product's own. */
function translationOf(file: object, language: 'en' | 'es' = 'en') {
  const texts = createTexts(language);
  texts.add('common', file as never);
  return texts.of('common') as unknown as {
    t(key: string, values?: Record<string, string | number | undefined>): string;
    group(key: string): unknown;
  };
}

describe('a text', () => {
  it('[N6] has its values filled in as they are', () => {
    const { t } = translationOf({ hello: 'Hi {{name}}, {{name}} & {{other}}!' });
    expect(t('hello', { name: '<b>$&</b>', other: undefined })).toBe('Hi <b>$&</b>, <b>$&</b> & !');
  });

  it('[N6] is found by its path', () => {
    const { t } = translationOf({ a: { b: { c: 'deep' } } });
    expect(t('a.b.c')).toBe('deep');
  });

  it('[N6] has the plural form of its count, and the same text for all counts without forms', () => {
    const file = { lists_one: '{{count}} list', lists_other: '{{count}} lists', same: 'in {{count}} days' };
    const { t } = translationOf(file);
    expect([0, 1, 2].map((count) => t('lists', { count }))).toEqual(['0 lists', '1 list', '2 lists']);
    expect(t('same', { count: 1 })).toBe('in 1 days');
  });

  it('[N6] has Spanish’s form for millions', () => {
    const file = { lists_one: 'una', lists_many: 'millones de listas', lists_other: 'listas' };
    const { t } = translationOf(file, 'es');
    expect([1, 2, 1_000_000].map((count) => t('lists', { count }))).toEqual([
      'una',
      'listas',
      'millones de listas',
    ]);
  });

  it('is its key when it is missing', () => {
    const { t } = translationOf({ a: { b: 'c' } });
    expect(t('a')).toBe('a');
    expect(t('a.x.y')).toBe('a.x.y');
  });

  it('comes with others of its group', () => {
    expect(translationOf({ a: { b: ['c', 'd'] } }).group('a.b')).toEqual(['c', 'd']);
  });
});

it('keeps the same translation, so that effects may depend on it', () => {
  const texts = createTexts('en');
  const before = texts.of('common');
  texts.add('common', {});
  expect(texts.of('common')).toBe(before);
  expect(texts.of('public')).not.toBe(before);
});
