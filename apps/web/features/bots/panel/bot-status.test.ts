import { describe, expect, it } from 'vitest';
import { hasReachedLimit, inactiveReason, needsReconnect, usedFreePosts } from './bot-status.ts';

const channel = {
  channel: 'x',
  address: '@a',
  offReason: null,
  connectedAt: '2026-11-15T12:00:00Z',
} as const;
const bot = { active: false, channels: [channel], contractAddress: '0xabc', isPaused: false, stopped: null };

describe("[B3] why a bot doesn't post", () => {
  it('has a reason for every inactive state', () => {
    expect(inactiveReason({ ...bot, active: true })).toBeNull();
    expect(inactiveReason({ ...bot, contractAddress: '' })).toBe('not-set-up');
    expect(inactiveReason({ ...bot, isPaused: true })).toBe('paused');
    expect(inactiveReason({ ...bot, stopped: 'suspended' })).toBe('suspended');
    expect(inactiveReason({ ...bot, channels: [] })).toBe('no-channel');
    expect(inactiveReason({ ...bot, channels: [{ ...channel, offReason: 'kicked' }] })).toBe('no-channel');
    expect(inactiveReason(bot)).toBe('unknown');
  });

  it('is the reason it stopped for, even when it is also paused', () => {
    expect(inactiveReason({ ...bot, isPaused: true, stopped: 'revoked' })).toBe('revoked');
  });

  it('offers to reconnect only where that helps', () => {
    expect(
      ['revoked', 'suspended', 'limit-reached', 'paused', null].map((one) => needsReconnect(one as never)),
    ).toEqual([true, true, false, false, false]);
  });
});

it('[B3] reaches the limit at 50 posts, and never on Pro', () => {
  expect(hasReachedLimit({ isPay: false, posts: 49 })).toBe(false);
  expect(hasReachedLimit({ isPay: false, posts: 50 })).toBe(true);
  expect(hasReachedLimit({ isPay: false, posts: 51 })).toBe(true);
  expect(hasReachedLimit({ isPay: true, posts: 5000 })).toBe(false);
});

it('[B3] caps the used free posts of a former Pro bot at the limit', () => {
  expect([49, 50, 800].map((posts) => usedFreePosts({ posts }))).toEqual([49, 50, 50]);
});
