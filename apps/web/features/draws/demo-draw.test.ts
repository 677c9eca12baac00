import { expect, it } from 'vitest';
import { commitEntries, rankEntries } from './demo-draw.ts';

const entries = ['ana', 'birch', 'calle'];

it('ranks the same seed and entries the same, whatever the input order', async () => {
  const commitment = await commitEntries(entries);
  expect(await commitEntries([...entries].reverse())).toBe(commitment);
  const ranking = await rankEntries('seed', commitment, entries);
  expect(await rankEntries('seed', commitment, [...entries].reverse())).toEqual(ranking);
  expect([...ranking].sort()).toEqual(entries);
});

it('changes the commitment when one entry changes', async () => {
  expect(await commitEntries(['ana', 'birch', 'calle-2'])).not.toBe(await commitEntries(entries));
});
