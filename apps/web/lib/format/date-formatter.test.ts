import { expect, it } from 'vitest';
import { createDateFormatter } from './date-formatter.ts';

const evening = new Date('2026-03-12T23:30:00Z');
const plain = (text: string) => text.replace(/\s/g, ' ');

it("[J1] formats dates in the reader's language and zone, and names the zone", () => {
  expect(plain(createDateFormatter('en-US', 'America/New_York')(evening))).toBe(
    'Thu, Mar 12, 2026, 7:30 PM EDT',
  );
  expect(plain(createDateFormatter('es-ES', 'Europe/Madrid')(evening))).toMatch(
    /^vie, 13 mar 2026, 0:30 (CET|GMT\+1)$/,
  );
});

it("[J1] doesn't break a zone name across lines", () => {
  expect(createDateFormatter('es-MX', 'America/Mexico_City')(evening)).toMatch(/GMT\u22126$/);
});
