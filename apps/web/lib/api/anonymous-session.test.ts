import { beforeEach, describe, expect, it } from 'vitest';
import { safeStorage } from '#web/lib/storage/safe-storage.ts';
import { clearAnonymousSession, readAnonymousSession, storeAnonymousSession } from './anonymous-session.ts';

const session = { bearer: 'b', csrf: 'c', nonce: 'n', message: 'm', startedAtMs: 1_000 };
const hours = (count: number) => session.startedAtMs + count * 3_600_000;

describe('[B2] the anonymous session', () => {
  beforeEach(() => storeAnonymousSession(session));

  it('survives a page reload while its cookie is valid', () => {
    expect(readAnonymousSession(hours(19))).toEqual(session);
    expect(readAnonymousSession(hours(20))).toBeNull();
  });

  it('is dropped once another session owns the cookie', () => {
    safeStorage.setItem('csrfInitToken', 'another');
    expect(readAnonymousSession(hours(1))).toBeNull();
  });

  it('is null after its nonce was used, or when the stored value is malformed', () => {
    clearAnonymousSession();
    expect(readAnonymousSession(hours(1))).toBeNull();
    for (const text of ['', 'null', '7', '{}', '[', '"x"']) {
      safeStorage.setItem('anonymousSession', text);
      expect(readAnonymousSession(hours(1)), text).toBeNull();
    }
  });
});
