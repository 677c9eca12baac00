import { beforeEach, describe, expect, it } from 'vitest';
import { type KeyValueStorage, memoryStorage } from '#web/lib/storage/safe-storage.ts';
import { addressFault, answerIn, checkFault, keepAnswer, takeOutcome } from './social-outcome.ts';

const callback = (query: string) => `https://signboard.example/sb/twitter/callback${query}`;
const problem = (code: string, msg = 'no') => ({ success: false, code, msg });
let storage: KeyValueStorage;

/** What the list page makes of an address that a network sent the person to. */
function outcomeOf(query: string) {
  const answer = answerIn(callback(query));
  if (answer) keepAnswer('twitter', answer, storage);
  return takeOutcome('twitter', storage);
}

beforeEach(() => {
  storage = memoryStorage();
});

describe('[J4] what a network sends back', () => {
  it('is kept whole, under the name that the page knows, and read once', () => {
    const url = callback('?state=s&code=c');
    keepAnswer('twitter', answerIn(url) as { url: string }, storage);
    expect(storage.getItem('twitterUrlCallback')).toBe(url);
    expect(takeOutcome('twitter', storage)).toEqual({ url });
    expect(takeOutcome('twitter', storage)).toBeNull();
  });

  it('keeps the networks apart', () => {
    keepAnswer('discord', { error: 'access_denied' }, storage);
    expect(storage.getItem('discordError')).toBe('access_denied');
    expect(takeOutcome('twitter', storage)).toBeNull();
    expect(takeOutcome('discord', storage)).toEqual({ fault: 'discord-canceled' });
  });

  it.each([
    ['?error=access_denied&state=s', 'twitter-canceled'],
    ['?error=oops%20access_denied%20oops', 'twitter-canceled'],
    ['?denied=token', 'twitter-canceled'],
    ['?error=server_error', 'twitter-failed'],
    ['?error=', 'twitter-failed'],
  ])('%s is %s', (query, fault) => {
    expect(outcomeOf(query)).toEqual({ fault });
  });

  it('is nothing where nothing is said, or far too much', () => {
    expect(outcomeOf('')).toBeNull();
    expect(outcomeOf('?state=only')).toBeNull();
    expect(outcomeOf(`?code=${'c'.repeat(3000)}`)).toBeNull();
  });
});

describe('[J4] a fault of the server', () => {
  it('is told in its own words where it has some', () => {
    expect(checkFault('twitter', problem('twitter-unreachable'))).toBe('twitter-unreachable');
    expect(checkFault('twitter', problem('twitter-account-taken'))).toBe('twitter-account-taken');
    expect(addressFault('twitter', problem('too-many-requests'))).toBe('too-many-requests');
  });

  it('is unknown where it has none, and canceled where it says so', () => {
    expect(checkFault('twitter', problem('internal'))).toBe('twitter-failed');
    expect(checkFault('discord', 'Wrong Services')).toBe('discord-failed');
    expect(checkFault('twitter', problem('internal', 'X said access_denied'))).toBe('twitter-canceled');
    expect(addressFault('discord', 'Wrong Services')).toBe('discord-url-failed');
    expect(addressFault('twitter', new Error('no web address'))).toBe('twitter-url-failed');
  });
});
