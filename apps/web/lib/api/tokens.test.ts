import { describe, expect, it } from 'vitest';
import { memoryStorage } from '#web/lib/storage/safe-storage.ts';
import { clearTokens, isTokenExpired, jwtExpiryMs, readUserTokens, storeUserTokens } from './tokens.ts';

const jwt = (claims: object) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`;

describe('the stored session', () => {
  it('[S3] uses the storage keys of the specification', () => {
    const storage = memoryStorage();
    storeUserTokens({ access_token: jwt({ exp: 100 }), csrf_access_token: 'csrf' }, storage);
    expect(storage.getItem('serviceToken')).toBe(jwt({ exp: 100 }));
    expect(storage.getItem('serviceTokenExpired')).toBe('100000');
    expect(storage.getItem('csrfToken')).toBe('csrf');
  });

  it('[S6] counts as expired when missing or past its expiry', () => {
    const storage = memoryStorage();
    expect(isTokenExpired(readUserTokens(storage), 0)).toBe(true);
    storeUserTokens({ access_token: jwt({ exp: 100 }), csrf_access_token: 'csrf' }, storage);
    expect(isTokenExpired(readUserTokens(storage), 99_999)).toBe(false);
    expect(isTokenExpired(readUserTokens(storage), 100_000)).toBe(true);
  });

  it('counts as expired when its expiry is not a number', () => {
    const storage = memoryStorage();
    storage.setItem('serviceToken', 'x');
    storage.setItem('serviceTokenExpired', 'soon');
    expect(isTokenExpired(readUserTokens(storage), 0)).toBe(true);
  });

  it('[S4] is removed by clearTokens', () => {
    const storage = memoryStorage();
    storeUserTokens({ access_token: 'x', csrf_access_token: 'y' }, storage);
    clearTokens(storage);
    expect(readUserTokens(storage)).toBeNull();
    expect(storage.getItem('serviceTokenExpired')).toBeNull();
  });

  it('has no expiry when the token is not a JWT', () => {
    for (const text of ['', 'x', 'x.y.z', jwt({}), jwt({ exp: 'soon' })])
      expect(jwtExpiryMs(text)).toBeNull();
  });
});
