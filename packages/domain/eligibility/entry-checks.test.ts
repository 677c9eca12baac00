import { expect, it } from 'vitest';
import { describeChecks } from './entry-checks.ts';
import { NO_EVIDENCE } from './requirement.ts';

const NOW = new Date('2026-11-12T14:00:00Z');
const EARLIER = new Date('2026-11-12T13:00:00Z');

it('keeps what was found for each requirement, and when', () => {
  const checks = describeChecks(
    [
      { id: 'twitter', account: 'tidepool' },
      { id: 'balance', smallestUnits: 5n },
      { id: 'nft', contracts: ['0xa', '0xb'] },
      { id: 'captcha' },
    ],
    {
      ...NO_EVIDENCE,
      twitter: { socialId: '1', account: 'tidepool', relation: 'following', checkedAt: EARLIER },
      balance: 7n,
      holdings: new Map([
        ['0xa', 0n],
        ['0xb', 1n],
      ]),
    },
    NOW,
  );
  expect(checks).toEqual([
    { id: 'twitter', checkedAt: EARLIER, found: 'tidepool' },
    { id: 'balance', checkedAt: NOW, found: '7' },
    { id: 'nft', checkedAt: NOW, found: '0xb' },
    { id: 'captcha', checkedAt: NOW },
  ]);
});

it('keeps nothing of the social account itself', () => {
  const discord = {
    socialId: 'person-1',
    serverId: 'server',
    isMember: true,
    isPending: false,
    roleId: null,
    hasRole: false,
    joinedAt: null,
    checkedAt: EARLIER,
  };
  const requirement = { id: 'discord', serverId: 'server', roleId: null, joinedBefore: null } as const;
  expect(describeChecks([requirement], { ...NO_EVIDENCE, discord }, NOW)).toEqual([
    { id: 'discord', checkedAt: EARLIER },
  ]);
});
