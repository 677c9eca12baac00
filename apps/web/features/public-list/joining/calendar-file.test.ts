import { expect, it } from 'vitest';
import { type CalendarEvent, calendarFile } from './calendar-file.ts';

const event: CalendarEvent = {
  uid: '7b0c@signboard.example',
  title: 'Winter drop',
  description: 'On the list.',
  url: 'https://signboard.example/sb/foxes/winter',
  startsAt: new Date('2026-12-03T10:05:00.123Z'),
  writtenAt: new Date('2026-11-15T07:00:00Z'),
};

/** The file's lines, unfolded. */
const read = (change: Partial<CalendarEvent>) =>
  calendarFile({ ...event, ...change })
    .replaceAll('\r\n ', '')
    .split('\r\n');

it('writes one event in UTC with CRLF line endings', () => {
  expect(calendarFile(event)).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Signboard//Signboard 1.0//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:7b0c@signboard.example',
      'DTSTAMP:20261115T070000Z',
      'DTSTART:20261203T100500Z',
      'SUMMARY:Winter drop',
      'DESCRIPTION:On the list.',
      'URL:https://signboard.example/sb/foxes/winter',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
});

it('escapes special characters', () => {
  expect(read({ title: 'A; B, C \\ D' })).toContain('SUMMARY:A\\; B\\, C \\\\ D');
  expect(read({ description: 'one\r\ntwo\rthree\nfour' })).toContain('DESCRIPTION:one\\ntwo\\nthree\\nfour');
});

it('prevents text from starting a new line', () => {
  const lines = read({ title: 'x\r\nATTACH:https://evil.example\u0000\u001b', description: '\nEND:VEVENT' });
  expect(lines.filter((line) => line.startsWith('ATTACH'))).toEqual([]);
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1);
});

it('folds lines at 75 octets without splitting a character', () => {
  const title = '🦊'.repeat(60) + 'é'.repeat(60);
  const file = calendarFile({ ...event, title });
  const sizes = file.split('\r\n').map((line) => new TextEncoder().encode(line).length);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(75);
  expect(read({ title })).toContain(`SUMMARY:${title}`);
});
