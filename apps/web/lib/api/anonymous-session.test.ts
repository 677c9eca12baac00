import { beforeEach, describe, expect, it } from 'vitest';
import { safeStorage } from '#web/lib/storage/safe-storage.ts';
import { dropAnonymousSession, keepAnonymousSession, readAnonymousSession } from './anonymous-session.ts';

const session = { bearer: 'b', csrf: 'c', nonce: 'n', message: 'm', startedAtMs: 1_000 };
const hours = (count: number) => session.startedAtMs + count * 3_600_000;

describe('[B2] a visitor', () => {
  beforeEach(() => keepAnonymousSession(session));

  it('is the same after the page was loaded anew, while the cookie is good', () => {
    expect(readAnonymousSession(hours(19))).toEqual(session);
    expect(readAnonymousSession(hours(20))).toBeNull();
  });

  it('is another one once another session has taken the cookie', () => {
    safeStorage.setItem('csrfInitToken', 'another');
    expect(readAnonymousSession(hours(1))).toBeNull();
  });

  it('is nobody after the nonce was used, or when what is kept makes no sense', () => {
    dropAnonymousSession();
    expect(readAnonymousSession(hours(1))).toBeNull();
    for (const text of ['', 'null', '7', '{}', '[', '"x"']) {
      safeStorage.setItem('anonymousSession', text);
      expect(readAnonymousSession(hours(1)), text).toBeNull();
    }
  });
});
