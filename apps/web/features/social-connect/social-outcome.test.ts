import { beforeEach, describe, expect, it } from 'vitest';
import { type KeyValueStorage, memoryStorage } from '#web/lib/storage/safe-storage.ts';
import { addressFault, checkFault, consumeOutcome, parseCallback, storeOutcome } from './social-outcome.ts';

const callback = (query: string) => `https://signboard.example/sb/twitter/callback${query}`;
const problem = (code: string, msg = 'no') => ({ success: false, code, msg });
let storage: KeyValueStorage;

/** What the list page reads from a callback URL. */
function outcomeOf(query: string) {
  const answer = parseCallback(callback(query));
  if (answer) storeOutcome('twitter', answer, storage);
  return consumeOutcome('twitter', storage);
}

beforeEach(() => {
  storage = memoryStorage();
});

describe("[J4] a network's result", () => {
  it('is stored whole under the known key, and read once', () => {
    const url = callback('?state=s&code=c');
    storeOutcome('twitter', parseCallback(url) as { url: string }, storage);
    expect(storage.getItem('twitterUrlCallback')).toBe(url);
    expect(consumeOutcome('twitter', storage)).toEqual({ url });
    expect(consumeOutcome('twitter', storage)).toBeNull();
  });

  it('is kept per network', () => {
    storeOutcome('discord', { error: 'access_denied' }, storage);
    expect(storage.getItem('discordError')).toBe('access_denied');
    expect(consumeOutcome('twitter', storage)).toBeNull();
    expect(consumeOutcome('discord', storage)).toEqual({ fault: 'discord-canceled' });
  });

  it.each([
    ['?error=access_denied&state=s', 'twitter-canceled'],
    ['?error=oops%20access_denied%20oops', 'twitter-canceled'],
    ['?denied=token', 'twitter-canceled'],
    ['?error=server_error', 'twitter-failed'],
    ['?error=', 'twitter-failed'],
  ])('of %s is %s', (query, fault) => {
    expect(outcomeOf(query)).toEqual({ fault });
  });

  it('is null when the URL contains nothing, or too much', () => {
    expect(outcomeOf('')).toBeNull();
    expect(outcomeOf('?state=only')).toBeNull();
    expect(outcomeOf(`?code=${'c'.repeat(3000)}`)).toBeNull();
  });
});

describe('[J4] a server error', () => {
  it("uses the server's own code where there is one", () => {
    expect(checkFault('twitter', problem('twitter-unreachable'))).toBe('twitter-unreachable');
    expect(checkFault('twitter', problem('twitter-account-taken'))).toBe('twitter-account-taken');
    expect(addressFault('twitter', problem('too-many-requests'))).toBe('too-many-requests');
  });

  it('is unknown without a code, and canceled where it says so', () => {
    expect(checkFault('twitter', problem('internal'))).toBe('twitter-failed');
    expect(checkFault('discord', 'Wrong Services')).toBe('discord-failed');
    expect(checkFault('twitter', problem('internal', 'X said access_denied'))).toBe('twitter-canceled');
    expect(addressFault('discord', 'Wrong Services')).toBe('discord-url-failed');
    expect(addressFault('twitter', new Error('not a web URL'))).toBe('twitter-url-failed');
  });
});
