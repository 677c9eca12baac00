import { expect, it } from 'vitest';
import { COIN, nft, walletWith } from './chain-evidence-for-test.ts';
import { describeChecks, vaultsOf } from './entry-checks.ts';
import { evaluateRequirements } from './evaluate-requirements.ts';
import { type Evidence, NO_EVIDENCE, type Requirement } from './requirement.ts';

const NOW = new Date('2026-11-12T14:00:00Z');
const EARLIER = new Date('2026-11-12T13:00:00Z');
const other = nft({ contract: '0x00000000000000000000000000000000000000B2' });

const describeFor = (requirements: Requirement[], evidence: Partial<Evidence>) => {
  const all = { ...NO_EVIDENCE, ...evidence };
  return describeChecks(requirements, evaluateRequirements(requirements, all, NOW), all, NOW);
};

it('keeps what was found for each requirement, and when', () => {
  const checks = describeFor(
    [
      { id: 'twitter', account: 'tidepool', isChecked: true },
      { id: 'balance', condition: COIN },
      { id: 'nft', conditions: [nft(), other] },
      { id: 'captcha' },
    ],
    {
      twitter: {
        socialId: '1',
        follows: { tidepool: 'following' },
        createdAt: null,
        followers: null,
        checkedAt: EARLIER,
      },
      wallets: [
        walletWith([
          [COIN, 7n * 10n ** 18n],
          [nft(), 0n],
          [other, 1n],
        ]),
      ],
    },
  );
  expect(checks).toEqual([
    { id: 'twitter', checkedAt: EARLIER, found: 'tidepool' },
    { id: 'balance', checkedAt: NOW, found: '7000000000000000000' },
    { id: 'nft', checkedAt: NOW, found: other.contract },
    { id: 'captcha', checkedAt: NOW },
  ]);
});

it('keeps nothing of the social account itself', () => {
  const discord = {
    socialId: 'person-1',
    servers: { server: { isPending: false, roles: {}, joinedAt: null } },
    checkedAt: EARLIER,
  };
  const requirement = { id: 'discord', serverId: 'server', roleId: null, joinedBefore: null } as const;
  expect(describeFor([requirement], { discord })).toEqual([{ id: 'discord', checkedAt: EARLIER }]);
});

it('keeps how each condition of a rule was judged, and the vaults that met one', () => {
  const requirements: Requirement[] = [{ id: 'rule', rule: { any: [nft(), other, COIN] } }];
  const delegation = { chain: 8453, contract: null, tokenId: null, amount: null };
  const evidence = {
    ...NO_EVIDENCE,
    wallets: [
      walletWith([
        [nft(), 0n],
        [other, 0n],
      ]),
      walletWith(
        [
          [nft(), 1n],
          [other, 0n],
        ],
        { address: '0xvault', delegations: [delegation] },
      ),
    ],
  };
  const verdicts = evaluateRequirements(requirements, evidence, NOW);
  expect(describeChecks(requirements, verdicts, evidence, NOW)).toEqual([
    { id: 'rule', checkedAt: NOW, by: '0xvault', conditions: ['met', 'not-met', 'unknown'] },
  ]);
  expect(vaultsOf(verdicts, [], evidence)).toEqual(['0xvault']);
  const bonus = { condition: nft(), entries: 1, per: '1', most: 5 } as const;
  expect(vaultsOf([], [bonus], evidence)).toEqual(['0xvault']);
});
