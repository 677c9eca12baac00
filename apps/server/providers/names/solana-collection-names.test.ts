import { expect, it } from 'vitest';
import type { AccountFacts } from '../solana/collection-port.ts';
import { createSolanaCollectionNames } from './solana-collection-names.ts';

const token = { collection: null, creators: [], name: 'An early collection', uri: null };

it.each([
  [{ kind: 'collection', name: 'Mad Lads' }, 'Mad Lads'],
  [{ kind: 'collection', name: null }, null],
  [{ kind: 'token', token }, 'An early collection'],
  [{ kind: 'none' }, null],
  [{ kind: 'other' }, null],
] satisfies [AccountFacts, string | null][])(
  'what stands on the chain as %o is called %s',
  async (facts, name) => {
    const nameOf = createSolanaCollectionNames({ at: async () => facts });
    expect(await nameOf('collection')).toBe(name);
  },
);

it('a collection is looked at once, and again when the node could not tell', async () => {
  let asked = 0;
  const nameOf = createSolanaCollectionNames({
    at: async () => {
      asked += 1;
      if (asked === 1) throw new Error('the node is down');
      return { kind: 'collection', name: 'Mad Lads' };
    },
  });
  await expect(nameOf('a')).rejects.toThrow('the node is down');
  expect([await nameOf('a'), await nameOf('a'), asked]).toEqual(['Mad Lads', 'Mad Lads', 2]);
});
