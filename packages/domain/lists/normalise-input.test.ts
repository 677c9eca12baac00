import { describe, expect, it } from 'vitest';
import {
  normaliseCount,
  normaliseDecimal,
  normaliseDiscordRoleId,
  normaliseDiscordServerId,
  normaliseUrl,
  normaliseXUsername,
  parseDiscordInvite,
  parseMoment,
} from './normalise-input.ts';

const SERVER = '123456789012345678';

describe('an address of a website', () => {
  it.each([
    ['nightmarket.example', 'https://nightmarket.example'],
    [' shop.nightmarket.example/drop?x=1 ', 'https://shop.nightmarket.example/drop?x=1'],
    ['discord.gg/abc', 'https://discord.gg/abc'],
    ['http://nightmarket.example', 'http://nightmarket.example'],
  ])('reads %j as %s', (typed, address) => expect(normaliseUrl(typed)).toBe(address));

  it.each([
    'nonsense',
    '1.5',
    'a@b.example',
    'https://a@b.example',
    'https://nightmarket.example:secret@b.example/drop',
    'https://:secret@b.example',
    'javascript:alert(1)',
    'javascript:a.b',
    'data:text/html,x',
    '//x',
  ])('does not guess at %j', (typed) => expect(normaliseUrl(typed)).toBeNull());
});

describe('an X account', () => {
  it.each([
    '@signboard',
    'signboard',
    'https://x.com/signboard',
    'x.com/signboard/',
    'https://www.twitter.com/signboard?s=20',
    'https://x.com/signboard/status/1',
  ])('is read from %j', (typed) => expect(normaliseXUsername(typed)).toBe('signboard'));

  it('is not read from a page that is no profile, nor from another site', () => {
    for (const typed of ['https://x.com/home', 'https://x.com.evil.example/signboard'])
      expect(normaliseXUsername(typed)).toBe(typed);
  });
});

describe('a Discord id', () => {
  it.each([
    `https://discord.com/channels/${SERVER}`,
    `https://discord.com/channels/${SERVER}/223456789012345678`,
    `https://ptb.discord.com/channels/${SERVER}/223456789012345678/323456789012345678`,
    ` ${SERVER} `,
  ])('of a server is read from %j', (typed) => expect(normaliseDiscordServerId(typed)).toBe(SERVER));

  it('is not read from an invite link or a direct message', () => {
    for (const typed of ['https://discord.gg/abc', 'https://discord.com/channels/@me/223456789012345678'])
      expect(normaliseDiscordServerId(typed)).toBe(typed);
  });

  it('of a role is read from a mention', () => expect(normaliseDiscordRoleId(`<@&${SERVER}>`)).toBe(SERVER));
});

describe('a number', () => {
  it.each([
    ['0,5', '0.5'],
    ['12,25', '12.25'],
    ['0,005', '0.005'],
    ['0.5', '0.5'],
  ])('with a decimal comma, %s, is %s', (typed, decimal) => expect(normaliseDecimal(typed)).toBe(decimal));

  it('that could mean a thousand or one is left alone', () =>
    expect(normaliseDecimal('1,000')).toBe('1,000'));

  it.each(['10.000', '10,000', '10 000'])('of people may be written %s', (typed) =>
    expect(normaliseCount(typed)).toBe('10000'),
  );

  it.each(['1.5', '10,00', '0.100', '1.000,000'])('of people is not guessed from %s', (typed) =>
    expect(normaliseCount(typed)).toBe(typed),
  );
});

describe('a date', () => {
  it.each([
    ['2026-12-01', '2026-12-01T00:00:00.000Z'],
    ['2026/12/01 18:30', '2026-12-01T18:30:00.000Z'],
    ['2026-12-01T18:30:00+02:00', '2026-12-01T16:30:00.000Z'],
    ['2026-12-01T10:00:00.000Z', '2026-12-01T10:00:00.000Z'],
    ['1.12.2026 18:30', '2026-12-01T18:30:00.000Z'],
  ])('reads %s as %s', (typed, iso) => expect(parseMoment(typed)?.toISOString()).toBe(iso));

  it.each(['soon', '2026-02-31', '2026-13-01', '12/01/2026', '2026-12-01T25:00'])('rejects %s', (typed) =>
    expect(parseMoment(typed)).toBeNull(),
  );
});

describe('an invite link', () => {
  it.each([
    'https://discord.gg/tidepool',
    ' discord.gg/tidepool ',
    'https://discord.com/invite/tidepool?event=1',
  ])('reads %j', (typed) => expect(parseDiscordInvite(typed)).toBe('tidepool'));

  it.each([
    'tidepool',
    SERVER,
    'https://discord.gg/',
    'https://discord.gg.example/tidepool',
    'discord.gg/a/../b%2f',
  ])('does not read %j as another server’s', (typed) =>
    expect(parseDiscordInvite(typed)).not.toBe('tidepool'),
  );
});
