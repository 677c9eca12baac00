import { expect, it } from 'vitest';
import { isSandboxOn } from './sandbox-default.mjs';

it.each([
  [{}, true],
  [{ PUBLIC_URL: 'http://localhost:8080', PORT: '8080' }, true],
  [{ PUBLIC_URL: 'http://127.0.0.1:8080' }, true],
  [{ SMTP_URL: '' }, true],
  [{ PUBLIC_URL: 'https://signboard.example' }, false],
  [{ PUBLIC_URL: 'nonsense' }, false],
  [{ ROLE: 'web' }, false],
  [{ SMTP_URL: 'smtp://mail.example' }, false],
  [{ X_CLIENT_ID: 'abc' }, false],
  [{ DISCORD_CLIENT_ID: 'abc' }, false],
  [{ ETHEREUM_RPC_URL: 'https://node.example' }, false],
  [{ HOST: 'localhost' }, true],
  [{ HOST: '127.0.0.1' }, true],
  [{ HOST: '::1' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '::' }, false],
  [{ HOST: '192.168.1.5' }, false],
  [{ DATABASE_URL: 'postgres://db.example/signboard' }, false],
  [{ DATABASE_URL: 'postgres://localhost/signboard' }, false],
  [{ SANDBOX: 'on', DATABASE_URL: 'postgres://localhost/signboard' }, true],
  [{ TRUST_PROXY: '127.0.0.1' }, false],
  [{ ETHEREUM_RPC_FALLBACKS: 'https://node.example' }, false],
  [{ SOLANA_DAS_URL: 'https://index.example' }, false],
  [{ BEACON_URLS: 'https://beacon.example' }, false],
  [{ TIMESTAMP_URLS: 'https://time.example' }, false],
  [{ S3_URL: 'https://key:secret@s3.example/bucket' }, false],
  [{ ETHEREUM_CONFIRMATIONS: '0' }, true],
  [{ RECAPTCHA_SITE_KEY: 'abc' }, true],
  [{ SANDBOX: 'off' }, false],
  [{ SANDBOX: 'on', SMTP_URL: 'smtp://mail.example' }, true],
])('with %j the sandbox is on: %s', (settings, isOn) => {
  expect(isSandboxOn(settings)).toBe(isOn);
});
