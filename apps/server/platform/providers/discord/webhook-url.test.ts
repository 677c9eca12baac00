import { describe, expect, it } from 'vitest';
import { parseWebhookUrl } from './webhook-url.ts';

const BASE = 'https://discord.com/api/v10';
const SANDBOX = 'http://localhost:4000/discord/api';
const ID = '1070000000000000001';
const TOKEN = `${'aB3-_'.repeat(13)}xyz`;
const PATH = `webhooks/${ID}/${TOKEN}`;

describe('webhook URL', () => {
  it.each([
    `https://discord.com/api/${PATH}`,
    `https://discord.com/api/v10/${PATH}`,
    `https://discord.com/api/v9/${PATH}/`,
    `https://discord.com:443/api/${PATH}`,
    `  https://DISCORD.com/api/${PATH}\n`,
    `https://ptb.discord.com/api/${PATH}`,
    `https://canary.discord.com/api/${PATH}`,
    `https://discordapp.com/api/${PATH}`,
    `https://canary.discordapp.com/api/${PATH}`,
  ])('is parsed from %s', (url) => {
    expect(parseWebhookUrl(url, BASE)).toEqual({ id: ID, token: TOKEN });
    expect(parseWebhookUrl(url, SANDBOX)).toEqual({ id: ID, token: TOKEN });
  });

  it.each([
    '',
    'nonsense',
    `http://discord.com/api/${PATH}`,
    `https://discord.com:8443/api/${PATH}`,
    `https://user@discord.com/api/${PATH}`,
    `https://user:password@discord.com/api/${PATH}`,
    `https://discord.com./api/${PATH}`,
    `https://evil.test/?https://discord.com/api/${PATH}`,
    `https://discord.com.evil.test/api/${PATH}`,
    `https://evil.test/api/${PATH}`,
    `https://discord.com@evil.test/api/${PATH}`,
    `https://127.0.0.1/api/${PATH}`,
    `https://xdiscord.com/api/${PATH}`,
    `https://discord.com/api/v100/${PATH}`,
    `https://discord.com/${PATH}`,
    `https://discord.com/api/${PATH}/messages`,
    `https://discord.com/api/${PATH}/../../users/@me`,
    `https://discord.com/api/webhooks/${ID}/${TOKEN}%2f..%2f`,
    `https://discord.com/api/${PATH}?wait=false`,
    `https://discord.com/api/${PATH}#x`,
    `https://discord.com/api/webhooks/1234/${TOKEN}`,
    `https://discord.com/api/webhooks/${ID}/short`,
    `https://discord.com/api/webhooks/${ID}/${'a'.repeat(101)}`,
    `https://discord.com/api/webhooks/${ID}/`,
    `ftp://discord.com/api/${PATH}`,
    `https://discord.com/api/${PATH}${'/'.repeat(400)}`,
  ])('is not %s', (url) => {
    expect(parseWebhookUrl(url, BASE)).toBeNull();
    expect(parseWebhookUrl(url, SANDBOX)).toBeNull();
  });

  it('can also be below the configured base, and only there', () => {
    const read = { id: ID, token: TOKEN };
    expect(parseWebhookUrl(`http://localhost:4000/discord/api/${PATH}`, SANDBOX)).toEqual(read);
    expect(parseWebhookUrl(`http://127.0.0.1:4000/discord/api/${PATH}`, SANDBOX)).toEqual(read);
    expect(parseWebhookUrl(`http://localhost:4000/discord/api/${PATH}`, BASE)).toBeNull();
    expect(parseWebhookUrl(`http://localhost:4001/discord/api/${PATH}`, SANDBOX)).toBeNull();
    expect(parseWebhookUrl(`http://localhost:4000/other/api/${PATH}`, SANDBOX)).toBeNull();
    expect(parseWebhookUrl(`http://localhost:4000/discord/apix/${PATH}`, SANDBOX)).toBeNull();
    expect(parseWebhookUrl(`http://evil.test:4000/discord/api/${PATH}`, SANDBOX)).toBeNull();
  });
});
