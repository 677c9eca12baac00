import { expect, it } from 'vitest';
import { createTestClock } from '#server/testing/test-clock.ts';
import type { AccountFacts } from '../solana/collection-port.ts';
import { createSolanaCollectionNames } from './solana-collection-names.ts';

const clock = createTestClock();
const token = { collection: null, creators: [], name: 'An early collection', uri: null };

it.each([
  [{ kind: 'collection', name: 'Mad Lads' }, 'Mad Lads'],
  [{ kind: 'collection', name: null }, null],
  [{ kind: 'token', token }, 'An early collection'],
  [{ kind: 'none' }, null],
  [{ kind: 'other' }, null],
] satisfies [AccountFacts, string | null][])('names what the chain stores as %o %s', async (facts, name) => {
  const nameOf = createSolanaCollectionNames({ at: async () => facts }, clock);
  expect(await nameOf('collection')).toBe(name);
});

it('looks up a collection once, and again after a node failure', async () => {
  let asked = 0;
  const at = async (): Promise<AccountFacts> => {
    asked += 1;
    if (asked === 1) throw new Error('the node is down');
    return { kind: 'collection', name: 'Mad Lads' };
  };
  const nameOf = createSolanaCollectionNames({ at }, clock);
  await expect(nameOf('a')).rejects.toThrow('the node is down');
  expect([await nameOf('a'), await nameOf('a'), asked]).toEqual(['Mad Lads', 'Mad Lads', 2]);
});
