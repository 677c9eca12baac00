import type { Language } from '@signboard/domain/accounts/language.ts';
import { contrastOf } from '@signboard/domain/lists/readable-color.ts';
import { describe, expect, it } from 'vitest';
import type { MailSubject } from '#server/platform/outbox/queue-mail.ts';
import { createKeyring } from '#server/platform/secrets/keyring.ts';
import { writeMail } from '../write-mail.ts';

const site = {
  publicUrl: 'https://signboard.test',
  keyring: createKeyring(['a key for the tests, long enough.']),
};
const ID = '00000000-0000-4000-8000-000000000000';
const look = {
  listName: 'Tidepool',
  listPath: '/sb/tidepool/founders',
  logo: 'ab'.repeat(32),
  color: '#FFD400',
};
const write = (subject: MailSubject, language: Language = 'en') =>
  writeMail({ id: ID, recipient: 'ada@example.test', language, ...subject }, site);
const date = '2026-12-02T10:00:00.000Z';

const listMails = (named: typeof look): MailSubject[] => [
  { template: 'confirm-email', details: { ...named, confirmationId: ID, cause: 'joined' } },
  { template: 'confirm-email', details: { ...named, confirmationId: ID, cause: 'drawn' } },
  { template: 'confirm-reminder', details: { ...named, reminderId: ID, kind: 'opens', date } },
  { template: 'confirm-reminder', details: { ...named, reminderId: ID, kind: 'closes', date } },
  { template: 'reminder', details: { ...named, kind: 'opens', date } },
  { template: 'reminder', details: { ...named, kind: 'closes', date } },
  { template: 'entry-confirmed', details: { ...named, message: 'Welcome' } },
  { template: 'entry-removed', details: { ...named, reason: 'automated' } },
  { template: 'draw-committed', details: { ...named, date } },
  ...(['won', 'lost', 'moved-up', 'moved-down'] as const).map(
    (result): MailSubject => ({
      template: 'draw-result',
      details: { ...named, title: 'Hooray', message: 'Come back', result },
    }),
  ),
];

describe.each(['en', 'es'] as const)('emails about a list, in %s', (language) => {
  it.each(listMails(look))('name the list, show its picture and have one button: $template %#', (subject) => {
    const mail = write(subject, language);
    expect(mail.subject).toContain('Tidepool');
    expect(mail.text).toContain('Tidepool');
    expect(mail.html).toContain(`src="https://signboard.test/api/v1/images/${look.logo}"`);
    expect(mail.html).toContain('#FFD400');
    expect(mail.html.match(/class="button"/g)).toHaveLength(1);
    const [link] =
      /https:\/\/signboard\.test\/(sb\/tidepool\/founders|user\/confirm-email\/\S+)/.exec(mail.text) ?? [];
    expect(mail.html).toContain(`href="${link}"`);
    expect(`${mail.subject}${mail.text}`).not.toMatch(/[{}]|undefined/);
  });

  it.each(listMails(look).filter(({ template }) => template !== 'confirm-reminder'))(
    'have a link to the list in both parts: $template %#',
    (subject) => {
      const { text, html } = write(subject, language);
      expect(text).toMatch(/https:\/\/signboard\.test\/sb\/tidepool\/founders$/m);
      expect(html).toContain('href="https://signboard.test/sb/tidepool/founders"');
    },
  );

  it('contain the same words as text', () => {
    for (const subject of listMails(look)) {
      const { text, html } = write(subject, language);
      const shown = html
        .replace(/<style>.*<\/style>|<[^>]+>/gs, ' ')
        .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code));
      for (const line of text
        .split('\n')
        .filter((one) => one && one !== '-- ' && !/:( https:.*)?$/.test(one)))
        expect(shown).toContain(line);
    }
  });
});

describe('emails whose list has a hostile name', () => {
  const HOSTILE = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '</title><style>*{display:none}</style>',
    '\u202eevil\u2066 name\u202d',
    'line\r\nBcc: everyone@example.test',
    '$& $1 {date} {listName}',
    'https://evil.example/claim',
    'شاطئ البحر',
    'W'.repeat(100),
    '🌊'.repeat(50),
  ];

  it.each(HOSTILE)('stay intact: %j', (listName) => {
    for (const subject of listMails({ ...look, listName })) {
      const mail = write(subject);
      expect(mail.subject).not.toMatch(/[\r\n\u202a-\u202e]/);
      expect(mail.html).not.toMatch(/<script|<img src=x|onmouseover='|<style>\*|https:\/\/evil/);
      expect(mail.html.match(/<style>/g)).toHaveLength(1);
      expect(`${mail.text}${mail.html}`).not.toMatch(/[\u202a-\u202e]/);
      expect(mail.text).not.toContain('https://evil');
    }
  });

  it('isolate a name that runs from right to left', () => {
    const { text, html } = write({
      template: 'reminder',
      details: { ...look, listName: 'شاطئ', kind: 'opens', date },
    });
    expect(text).toContain('“\u2068شاطئ\u2069” is open');
    expect(html).not.toContain('dir="auto"');
  });

  it('ignore a picture and a color that are none', () => {
    const details = {
      ...look,
      logo: 'x" onerror="alert(1)',
      color: 'red;}</style>',
      kind: 'opens' as const,
      date,
    };
    const { html } = write({ template: 'reminder', details });
    expect(html).not.toContain('<img');
    expect(html).not.toContain('red;}');
    expect(html).toContain('>T</div>');
  });
});

describe('a result', () => {
  it('is told in our words, with the owner’s words apart from them', () => {
    const details = {
      ...look,
      title: 'Claim at evil.example',
      message: 'One\nTwo\n\nThree',
      result: 'won' as const,
    };
    const { subject, text, html } = write({ template: 'draw-result', details });
    expect(subject).toBe('You won: “Tidepool”');
    expect(text.indexOf('A message from the list owner:')).toBeGreaterThan(text.indexOf('one of them'));
    expect(text).toContain('One\nTwo\n\nThree');
    expect(/<blockquote.*<\/blockquote>/s.exec(html)?.[0]).toContain('Claim at evil.\u2060example');
  });

  it('of an email that an earlier version queued is told without the outcome', () => {
    const { subject, text } = write({
      template: 'draw-result',
      details: { listName: 'Tidepool', title: 'Hooray', message: 'Come back' },
    });
    expect(subject).toBe('Winners drawn: “Tidepool”');
    expect(text).toContain('Hooray\n\nCome back');
    expect(text).not.toContain('https://');
  });
});

it.each(['#000000', '#ffffff', '#FFD400', '#4E9595', '#101717'])(
  'keeps the button of a list with the color %s readable in both schemes',
  (color) => {
    const { html } = write({ template: 'reminder', details: { ...look, color, kind: 'opens', date } });
    const light = /class="button" style="[^"]*background:(#\w{6})/.exec(html)?.[1] ?? '';
    const [, dark = '', text = ''] =
      /\.button\{background:(#\w{6})!important\}\.button a\{color:(#\w{6})/.exec(html) ?? [];
    expect(contrastOf(light, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(dark, text)).toBeGreaterThanOrEqual(4.5);
  },
);

describe('unsubscribing', () => {
  it('is offered in emails that people can turn off, in both parts and for mail clients', () => {
    const mail = write({ template: 'reminder', details: { ...look, kind: 'opens', date } });
    expect(mail.unsubscribeUrl).toMatch(/^https:\/\/signboard\.test\/unsubscribe\/[\w.-]+$/);
    expect(mail.text).toContain(`Unsubscribe: ${mail.unsubscribeUrl}`);
    expect(mail.html).toContain(`href="${mail.unsubscribeUrl}"`);
    expect(mail.unsubscribeUrl).not.toContain('ada');
  });

  it('is not offered where the email answers something that the person did', () => {
    const offered = listMails(look).filter((subject) => write(subject).unsubscribeUrl);
    expect(offered.map(({ template }) => template)).toEqual(['reminder', 'reminder', 'draw-committed']);
  });
});

it('writes moments in the reader’s language, in UTC', () => {
  const subject: MailSubject = { template: 'draw-committed', details: { ...look, date } };
  expect(write(subject).text).toContain('December 2, 2026 at 10:00 AM UTC');
  expect(write(subject, 'es').text).toContain('2 de diciembre de 2026 a las 10:00 UTC');
});
