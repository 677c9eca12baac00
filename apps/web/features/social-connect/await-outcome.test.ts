import { beforeEach, describe, expect, it } from 'vitest';
import { type KeyValueStorage, memoryStorage } from '#web/lib/storage/safe-storage.ts';
import { createOutcomeCheck, PATIENCE_MS } from './await-outcome.ts';

let storage: KeyValueStorage;
let page: { isClosed: boolean; isHere: boolean; nowMs: number };

const start = () =>
  createOutcomeCheck('twitter', {
    storage,
    isPopupClosed: () => page.isClosed,
    isLookedAt: () => page.isHere,
    nowMs: () => page.nowMs,
  });

beforeEach(() => {
  storage = memoryStorage();
  page = { isClosed: false, isHere: false, nowMs: 0 };
});

describe('[J4] waiting for the popup', () => {
  it('continues while it is open', () => {
    const look = start();
    page.isHere = true;
    page.nowMs = 60_000;
    expect(look()).toBeNull();
  });

  it('ends with the result that the popup stored', () => {
    const look = start();
    storage.setItem('twitterUrlCallback', 'https://signboard.example/sb/twitter/callback?code=c');
    page.isClosed = true;
    page.isHere = true;
    expect(look()).toEqual({ url: 'https://signboard.example/sb/twitter/callback?code=c' });
    expect(storage.getItem('twitterUrlCallback')).toBeNull();
  });

  it('treats a popup closed by hand as canceled, after a grace period', () => {
    const look = start();
    page.isClosed = true;
    page.isHere = true;
    expect(look()).toBeNull();
    page.nowMs = PATIENCE_MS;
    expect(look()).toEqual({ fault: 'twitter-canceled' });
  });

  it("doesn't trust a closed popup while the person is elsewhere: the network may have severed the opener", () => {
    const look = start();
    page.isClosed = true;
    page.nowMs = 60_000;
    expect(look()).toBeNull();
    page.isHere = true;
    expect(look()).toBeNull();
    storage.setItem('twitterError', 'access_denied');
    expect(look()).toEqual({ fault: 'twitter-canceled' });
  });
});
