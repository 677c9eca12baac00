import { createHmac } from 'node:crypto';
import { jwtVerify, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { createKeyring } from '#server/platform/secrets/keyring.ts';
import { hashCookie, issueSession, readToken } from './session-tokens.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const keyring = createKeyring(['a key for the tests, long enough.']);
const session = { kind: 'user', id: '1b7d', userId: '2c8e', scope: 'full' } as const;
const issued = () => issueSession(keyring, session, NOW);
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const codeOf = (token: string, now = NOW) => {
  try {
    readToken(keyring, token, now);
    return 'read';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('[S3] session token', () => {
  it('contains its session and the hash of its cookie', () => {
    const { accessToken, cookie } = issued();
    expect(readToken(keyring, accessToken, NOW)).toEqual({ session, cookieHash: hashCookie(cookie) });
  });

  it('is a standard JSON Web Token', async () => {
    const { accessToken, expiresAt } = issued();
    const { payload, protectedHeader } = await jwtVerify(accessToken, keyring.signingKey('session'), {
      currentDate: NOW,
    });
    expect(protectedHeader).toEqual({ alg: 'HS256', kid: expect.stringMatching(/^[\w-]{8}$/) });
    expect(payload).toMatchObject({
      sid: session.id,
      sub: session.userId,
      iat: NOW.getTime() / 1000,
      exp: expiresAt.getTime() / 1000,
    });
  });

  it('expires on the second', () => {
    const { accessToken, expiresAt } = issued();
    expect(codeOf(accessToken, new Date(expiresAt.getTime() - 1000))).toBe('read');
    expect(codeOf(accessToken, expiresAt)).toBe('session-expired');
  });

  it('is accepted with a rotated key while that key is configured', () => {
    const { accessToken } = issued();
    const old = 'a key for the tests, long enough.';
    const rotated = createKeyring(['a new key that is long enough too.', old]);
    expect(readToken(rotated, accessToken, NOW).session).toEqual(session);
    expect(() =>
      readToken(createKeyring(['a new key that is long enough too.']), accessToken, NOW),
    ).toThrow();
  });

  it('is rejected after any modification', () => {
    const [header = '', claims = '', signature = ''] = issued().accessToken.split('.');
    const kid = JSON.parse(Buffer.from(header, 'base64url').toString()).kid;
    const other = base64({
      ...JSON.parse(Buffer.from(claims, 'base64url').toString()),
      sub: 'somebody else',
    });
    const withOwnKey = (start: string) =>
      `${start}.${createHmac('sha256', 'another key').update(start).digest('base64url')}`;
    const forged = [
      `${header}.${other}.${signature}`,
      `${header}.${claims}.${signature.slice(0, -4)}`,
      `${header}.${claims}.${signature}=`,
      `${header}.${claims}.${signature}é`,
      `${header}.${claims}.${signature}.`,
      `${header}.${claims}.`,
      `${header}.${claims}`,
      `${base64({ alg: 'none', kid })}.${claims}.${signature}`,
      `${base64({ alg: 'none', kid })}.${claims}.`,
      `${base64({ alg: 'HS512', kid })}.${claims}.${signature}`,
      `${base64({ alg: 'HS256', kid: 'unknown' })}.${claims}.${signature}`,
      withOwnKey(`${header}.${other}`),
      withOwnKey(`${base64({ alg: 'HS256' })}.${other}`),
      new UnsecuredJWT({ sid: 'a', cnf: 'b', sub: 'c' }).setExpirationTime('1h').encode(),
      `.${claims}.${signature}`,
      'a.b.c',
      '...',
      '',
    ];
    expect(forged.map((token) => codeOf(token))).toEqual(forged.map(() => 'session-ended'));
  });
});
