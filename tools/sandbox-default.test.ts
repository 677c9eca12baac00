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
  [{ SANDBOX: 'off' }, false],
  [{ SANDBOX: 'on', SMTP_URL: 'smtp://mail.example' }, true],
])('with %j the sandbox is on: %s', (settings, isOn) => {
  expect(isSandboxOn(settings)).toBe(isOn);
});
