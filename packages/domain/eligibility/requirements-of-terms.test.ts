import { expect, it } from 'vitest';
import { requirementsOfTerms } from './requirements-of-terms.ts';

it('asks about the chain of the list’s wallets', () => {
  const amount = { id: 'balance', amount: '0.5' } as const;
  const chainsOf = (chain: 'ethereum' | 'solana') => requirementsOfTerms({ chain, requirements: [amount] });
  expect(chainsOf('ethereum')).toEqual([
    { id: 'balance', condition: { type: 'coin', chain: 1, minimum: '0.5' } },
  ]);
  expect(chainsOf('solana')).toMatchObject([{ condition: { chain: 'solana' } }]);
});

it('checks a follow unless the terms say that it is only shown', () => {
  const follow = { id: 'twitter', account: 'foxes' } as const;
  const requirements = [follow, { ...follow, isChecked: false as const }];
  expect(requirementsOfTerms({ chain: 'ethereum', requirements })).toEqual([
    { ...follow, isChecked: true },
    { ...follow, isChecked: false },
  ]);
});
