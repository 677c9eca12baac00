import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { PUBLIC_STATES } from '@signboard/domain/lists/life-cycle.ts';
import { expect, it } from 'vitest';
import { cardAction, cardText } from './card-text.ts';
import { embedHtml } from './embed-html.ts';

const list = {
  name: 'Winter',
  workspace: 'foxes',
  urlEndName: 'winter',
  logo: 'a'.repeat(64),
  details: { startDate: new Date('2026-12-01T10:00:00Z'), endDate: new Date('2026-12-02T18:30:00Z') },
  draw: { winners: 1200 },
} as PublicList;

it.each([
  ['upcoming', 'en', 'Opens Dec 1, 2026, 10:00 AM UTC', 'View the list'],
  ['open', 'en', 'Open until Dec 2, 2026, 6:30 PM UTC', 'View and join'],
  ['open', 'es', 'Abierta hasta el 2 dic 2026, 18:30 UTC', 'Ver y registrarse'],
  ['full', 'en', 'Full: all spots are taken', 'View the list'],
  ['drawn', 'en', 'Winners drawn: 1,200', 'View and check the draw'],
] as const)('[J9] says of a list that is %s, in %s: %s', (state, language, text, action) => {
  // Intl separates the time of day with a narrow space.
  expect(cardText({ ...list, state }, language).replace(/\s/g, ' ')).toBe(text);
  expect(cardAction({ ...list, state }, language)).toBe(action);
});

it('[J9] has a line for every state, in both languages', () => {
  for (const language of ['en', 'es'] as const) {
    const lines = PUBLIC_STATES.map((state) => cardText({ ...list, state }, language));
    expect(new Set(lines).size).toBe(PUBLIC_STATES.length);
  }
});

it('[J9] escapes the name on the embedded card, which has no script and no handler', () => {
  const evil = { ...list, state: 'open' as const, name: `"><img src=x onerror='alert(1)'><script>` };
  const html = embedHtml(evil, 'en', 'https://signboard.example');
  expect(html).not.toMatch(/<script|<img src=x/);
  expect(html).toContain('href="https://signboard.example/sb/foxes/winter"');
});
