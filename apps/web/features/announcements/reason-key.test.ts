import { expect, it } from 'vitest';
import { findReasonKey, reasonKey } from './reason-key.ts';

it('says why an announcement was not posted, or not yet', () => {
  expect(findReasonKey({ state: 'failed', reason: 'gone' })).toBe('gone');
  expect(findReasonKey({ state: 'queued', reason: 'discord-unavailable' })).toBe('discord-unavailable');
});

it('gives no reason where the state says everything', () => {
  expect(findReasonKey({ state: 'queued', reason: null })).toBeNull();
  expect(findReasonKey({ state: 'unknown', reason: 'unknown-outcome' })).toBeNull();
  // The reason of an earlier attempt.
  expect(findReasonKey({ state: 'sent', reason: 'discord-unavailable' })).toBeNull();
});

it('has words for reasons that only Discord knows', () => {
  expect(reasonKey('invalid-message')).toBe('rejected');
});
