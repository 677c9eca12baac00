import { describe, expect, it } from 'vitest';
import type { MailSubject } from '#server/platform/outbox/queue-mail.ts';
import { createKeyring } from '#server/platform/secrets/keyring.ts';
import { writeMail } from './write-mail.ts';

const site = {
  publicUrl: 'https://signboard.test',
  keyring: createKeyring(['a key for the tests, long enough.']),
};
const subjectOf = (order: MailSubject) =>
  writeMail({ id: 'a-mail', recipient: 'ada@example.test', language: 'en', ...order }, site).subject;
const resultSubject = (title: string, listName = 'Tidepool') =>
  subjectOf({ template: 'draw-result', details: { listName, title, message: 'Hello', result: 'won' } });

const LINKS = [
  'https://evil.example/claim',
  'HTTPS://EVIL.EXAMPLE',
  'evil.example',
  'www.evil.example?x=1',
  'claim@evil.example',
  'ev\u200bil.exam\u200dple',
  'https:/\u2060/evil.example',
  'http://10.0.0.1/claim',
];

describe('subjects that contain an owner’s text', () => {
  it('state the result in our words, and never in the owner’s', () => {
    expect(resultSubject('You won 0.5 ETH!')).toBe('You won: “Tidepool”');
  });

  it.each(LINKS)('contain no link in the name of a list: %j', (link) => {
    const listName = `Mint ${link}`;
    const subjects = [
      resultSubject('You won', listName),
      subjectOf({ template: 'entry-confirmed', details: { listName, message: 'Hello' } }),
      subjectOf({ template: 'entry-removed', details: { listName, reason: 'automated' } }),
    ];
    for (const subject of subjects) expect(subject).not.toMatch(/evil|example|http|10/i);
  });

  it('are one line without bidirectional controls', () => {
    expect(resultSubject('You won', 'You\r\nBcc: all\u202e now')).toBe('You won: “You Bcc:\u2060 all now”');
  });
});
