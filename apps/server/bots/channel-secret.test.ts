import { expect, it } from 'vitest';
import { createKeyring } from '#server/platform/secrets/keyring.ts';
import { discordSecret } from './bot-webhook.ts';
import { xSecret } from './x-secret.ts';

const keyring = createKeyring(['a key for the tests, long enough.']);
const BOT = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';
const SIGNING = { kind: 'oauth1', token: 'a-token', secret: 'a-secret' } as const;
const BEARER = {
  kind: 'oauth2',
  accessToken: 'an-access-token',
  refreshToken: 'a-refresh-token',
  expiresAt: new Date('2026-11-15T14:00:00.000Z'),
} as const;
const WEBHOOK = { id: '1070000000000000001', token: 'a-webhook-token' };

it.each([SIGNING, BEARER])('round-trips $kind credentials', (credentials) => {
  const sealed = xSecret.seal(keyring, BOT, credentials);
  expect(sealed).not.toContain('token');
  expect(xSecret.open(keyring, BOT, sealed)).toEqual(credentials);
});

it('round-trips a webhook', () => {
  expect(discordSecret.open(keyring, BOT, discordSecret.seal(keyring, BOT, WEBHOOK))).toEqual(WEBHOOK);
});

it('rejects secrets of another bot and of another kind', () => {
  const sealed = xSecret.seal(keyring, BOT, SIGNING);
  expect(() => xSecret.open(keyring, OTHER, sealed)).toThrow();
  expect(() => discordSecret.open(keyring, BOT, sealed)).toThrow();
});
