import type { Language } from '@signboard/domain/accounts/language.ts';
import { expect, it } from 'vitest';
import type { MailSubject, PauseReason } from '#server/platform/outbox/queue-mail.ts';
import { createKeyring } from '#server/platform/secrets/keyring.ts';
import { writeMail } from './write-mail.ts';

const site = {
  publicUrl: 'https://signboard.test',
  keyring: createKeyring(['a key for the tests, long enough.']),
};
const write = (subject: MailSubject, language: Language = 'en') =>
  writeMail({ id: 'a-mail', recipient: 'ada@example.test', language, ...subject }, site);

const BOT_MAILS: [MailSubject, string][] = [
  [{ template: 'bot-limit-reached', details: { username: 'tidepool_sales' } }, '/nft/alert/user'],
  [
    { template: 'bot-revoked', details: { username: 'tidepool_sales', reason: 'revoked' } },
    '/nft/alert/login',
  ],
  [
    { template: 'bot-revoked', details: { username: 'tidepool_sales', reason: 'suspended' } },
    '/nft/alert/login',
  ],
  [{ template: 'webhook-gone', details: { username: 'tidepool_sales' } }, '/nft/alert/user'],
  ...(['others', 'recap', 'stop'] as const).map((atCap): [MailSubject, string] => [
    { template: 'bot-budget-reached', details: { username: 'tidepool_sales', cap: '0.03', atCap } },
    '/nft/alert/user',
  ]),
  ...(
    ['kicked', 'no-rights', 'bad-token', 'chat-not-found', 'bad-password', 'account-inactive'] as const
  ).map((reason): [MailSubject, string] => [
    { template: 'channel-off', details: { username: 'tidepool_sales', channel: 'telegram', reason } },
    '/nft/alert/user',
  ]),
];

it.each(BOT_MAILS)('names the bot and links to its page: %j', (subject, path) => {
  const [english, spanish] = [write(subject), write(subject, 'es')];
  for (const mail of [english, spanish]) {
    expect(mail.subject).toContain('tidepool_sales');
    expect(mail.text).toContain(`https://signboard.test${path}`);
    const shown = mail.html.replace(/<style>.*<\/style>/s, '');
    expect(`${mail.subject}${mail.text}${shown}`).not.toMatch(/[{}]/);
  }
  expect(spanish.text).not.toBe(english.text);
});

it('does not turn a URL-like name into a link', () => {
  const { text } = write({ template: 'webhook-gone', details: { username: 'evil.example' } });
  expect(text).not.toContain('evil.example');
});

it.each<PauseReason>(['credits', 'usage-cap', 'app-credentials', 'clock'])(
  'the operator is told what is paused and why: %s',
  (reason) => {
    const { subject, text } = write({ template: 'posting-paused', details: { channel: 'x', reason } });
    expect(subject).toBe('Posting to X is paused');
    expect(text).toMatch(/Reason: \w/);
    expect(text).not.toMatch(/[{}]|undefined/);
  },
);

it.each(['en', 'es'] as const)('names a bot without X by its collection, without links (%s)', (language) => {
  const details = {
    username: '',
    collection: 'Tide evil.example',
    channel: 'telegram',
    reason: 'kicked',
  } as const;
  const { subject, text } = write({ template: 'channel-off', details }, language);
  expect(subject).toContain('Telegram');
  expect(subject).toContain('Tide');
  expect(text).not.toContain('evil.example');
  expect(text).not.toMatch(/@\{|\{channel\}|undefined/);
});

it.each(['en', 'es'] as const)(
  'names the channel for a reason without a line of its own (%s)',
  (language) => {
    const details = { username: 'tidepool_sales', channel: 'bluesky', reason: 'toString' } as const;
    const { text } = write({ template: 'channel-off', details }, language);
    expect(text).toMatch(/^.*Bluesky .*@tidepool_sales/m);
    expect(text).not.toMatch(/@\{|\{channel\}|undefined|function/);
  },
);
