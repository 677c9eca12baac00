import { describe, expect, it } from 'vitest';
import { hasReachedLimit, needsReconnect, restReason, usedFreePosts } from './bot-standing.ts';

const bot = { active: false, contractAddress: '0xabc', isPaused: false, stopped: null };

describe('[B3] why a bot rests', () => {
  it('is told for each way in which it can', () => {
    expect(restReason({ ...bot, active: true })).toBeNull();
    expect(restReason({ ...bot, contractAddress: '' })).toBe('not-set-up');
    expect(restReason({ ...bot, isPaused: true })).toBe('paused');
    expect(restReason({ ...bot, stopped: 'suspended' })).toBe('suspended');
    expect(restReason(bot)).toBe('unknown');
  });

  it('is what it stopped for, also when it is paused besides', () => {
    expect(restReason({ ...bot, isPaused: true, stopped: 'revoked' })).toBe('revoked');
  });

  it('asks to connect again only where that helps', () => {
    expect(
      ['revoked', 'suspended', 'limit-reached', 'paused', null].map((one) => needsReconnect(one as never)),
    ).toEqual([true, true, false, false, false]);
  });
});

it('[B3] the limit is reached at 50 posts, and never on Pro', () => {
  expect(hasReachedLimit({ isPay: false, posts: 49 })).toBe(false);
  expect(hasReachedLimit({ isPay: false, posts: 50 })).toBe(true);
  expect(hasReachedLimit({ isPay: false, posts: 51 })).toBe(true);
  expect(hasReachedLimit({ isPay: true, posts: 5000 })).toBe(false);
});

it('[B3] a bot that was Pro and made more has used all of its free posts, not more', () => {
  expect([49, 50, 800].map((posts) => usedFreePosts({ posts }))).toEqual([49, 50, 50]);
});
