import { describe, expect, it } from 'vitest';
import { profileForm } from './accounts/profile-form.ts';
import { accessShape } from './lists/access-form.ts';
import { nameField } from './lists/general-form.ts';
import { registrationShape } from './lists/registration-form.ts';
import { isVisibleText } from './visible-text.ts';

const INVISIBLE: [what: string, text: string][] = [
  ['a right-to-left override', 'Tide\u202epool'],
  ['an isolate', '\u2066Tidepool\u2069'],
  ['a right-to-left mark', 'Tide\u200fpool'],
  ['a zero-width space', 'Tide\u200bpool'],
  ['a zero-width joiner between letters', 'Tide\u200dpool'],
  ['a zero-width joiner after an emoji', '👨\u200dpool'],
  ['a zero-width joiner before an emoji', 'Tide\u200d👨'],
  ['a zero-width non-joiner', 'Tide\u200cpool'],
  ['a word joiner', 'Tide\u2060pool'],
  ['a byte order mark', 'Tide\ufeffpool'],
  ['a soft hyphen', 'Tide\u00adpool'],
  ['a Hangul filler', 'Tide\u3164pool'],
  ['a combining grapheme joiner', 'Tide\u034fpool'],
  ['hidden letters after another emoji', '👨\u{e0061}\u{e007f}'],
  ['hidden letters that never end', '🏴\u{e0061}\u{e0062}'],
  ['nothing but a variation selector', '\ufe0f'],
  ['a line separator', 'Tide\u2028pool'],
  ['a line break', 'Tide\npool'],
  ['a control character', 'Tide\u0007pool'],
];

const VISIBLE = [
  'Tidepool',
  '👨‍👩‍👧 family',
  '❤️‍🔥',
  '🧑🏽‍⚕️',
  '🏴‍☠️',
  '🇪🇸 España',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '1️⃣',
  'e\u0301',
  '葛󠄀',
  'קטין',
  '',
];

describe('a short public text', () => {
  it.each(INVISIBLE)('must not contain %s', (_what, text) => {
    expect(isVisibleText(text)).toBe(false);
  });

  it.each(VISIBLE)('may be %j', (text) => {
    expect(isVisibleText(text)).toBe(true);
  });

  it('is checked in linear time: the square of these lengths would reach the outer limit', () => {
    const parts = ['👨', '👨\u200d', '👨🏽\ufe0f', '🏴\u{e0061}', '\u200d'];
    const visible = parts.filter((part) => isVisibleText(part.repeat(200_000)));
    expect(visible).toEqual(['👨', '👨🏽\ufe0f']);
  });
});

const { shape } = registrationShape;
it.each([
  ['name of a list', nameField],
  ['name of a person', profileForm.shape.fullName],
  ['name of a Discord server', shape.discordServerDisplayName],
  ['name of a role', shape.roleDisplayName],
  ['title of a result email', accessShape.shape.winnerMessage.shape.title],
])('the %s has no invisible characters', (_what, field) => {
  const read = field.safeParse('Tide\u202epool');
  expect(read.error?.issues.map(({ message }) => message)).toEqual(['field.invisible-characters']);
  expect(field.safeParse('👨‍👩‍👧 family').data).toBe('👨‍👩‍👧 family');
});
