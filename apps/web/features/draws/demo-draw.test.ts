import { expect, it } from 'vitest';
import { rankEntries, sealEntries } from './demo-draw.ts';

const entries = ['ana', 'birch', 'calle'];

it('gives the same order for the same seed and entries, whatever order they came in', async () => {
  const seal = await sealEntries(entries);
  expect(await sealEntries([...entries].reverse())).toBe(seal);
  const ranking = await rankEntries('seed', seal, entries);
  expect(await rankEntries('seed', seal, [...entries].reverse())).toEqual(ranking);
  expect([...ranking].sort()).toEqual(entries);
});

it('has another seal when one entry is another', async () => {
  expect(await sealEntries(['ana', 'birch', 'calle-2'])).not.toBe(await sealEntries(entries));
});
