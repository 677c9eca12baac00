import { expect, it } from 'vitest';
import { momentText } from './moment-text.ts';

const evening = new Date('2026-03-12T23:30:00Z');
const plain = (text: string) => text.replace(/\s/g, ' ');

it("[J1] tells moments in the person's language and zone, and names the zone", () => {
  expect(plain(momentText('en-US', 'America/New_York')(evening))).toBe('Thu, Mar 12, 2026, 7:30 PM EDT');
  expect(plain(momentText('es-ES', 'Europe/Madrid')(evening))).toMatch(
    /^vie, 13 mar 2026, 0:30 (CET|GMT\+1)$/,
  );
});

it('[J1] keeps a zone in one piece', () => {
  expect(momentText('es-MX', 'America/Mexico_City')(evening)).toMatch(/GMT\u22126$/);
});
