import { describe, expect, it } from 'vitest';
import { chainsFor, newCondition, offeredBonusTypes, offeredTypes } from './condition-types.ts';

const typesOf = (groups: ReturnType<typeof offeredTypes>) => groups.flatMap(({ types }) => types);

describe('condition types', () => {
  it('offers what fits the chain of the list', () => {
    expect(typesOf(offeredTypes('ethereum', [1, 8453]))).toEqual([
      'token',
      'coin',
      'call',
      'transactions',
      'passport',
      'coinbase',
      'attestation',
      'discord',
      'discord-account',
      'x-follow',
      'x-account',
    ]);
    expect(typesOf(offeredTypes('solana', [1, 8453]))).toEqual([
      'coin',
      'solana-nft',
      'solana-token',
      'discord',
      'discord-account',
      'x-follow',
      'x-account',
    ]);
  });

  it('offers no proofs of chains without a node', () => {
    expect(offeredTypes('ethereum', [1]).map(({ group }) => group)).toEqual(['wallet', 'discord', 'x']);
    expect(chainsFor('passport', [1, 8453, 10])).toEqual([8453, 10]);
  });

  it('offers nothing on X as a bonus', () => {
    expect(offeredBonusTypes('ethereum', [1, 8453]).map(({ group }) => group)).not.toContain('x');
  });

  it('starts each type on a chain where it exists', () => {
    for (const type of typesOf(offeredTypes('ethereum', [1, 8453])))
      expect(newCondition(type, 'ethereum', [1, 8453]).type).toBe(type);
    expect(newCondition('passport', 'ethereum', [1, 8453])).toMatchObject({ chain: 8453 });
    expect(newCondition('coin', 'solana', [1])).toMatchObject({ chain: 'solana' });
  });
});
