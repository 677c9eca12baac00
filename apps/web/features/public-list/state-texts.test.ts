import { LANGUAGES, type Language } from '@signboard/domain/accounts/language.ts';
import commonEn from '@signboard/languages/en/pages/common.json';
import en from '@signboard/languages/en/pages/public.json';
import commonEs from '@signboard/languages/es/pages/common.json';
import es from '@signboard/languages/es/pages/public.json';
import { describe, expect, it } from 'vitest';
import { textsForTest } from '#web/testing/texts-for-test.ts';
import { countdownParts, STATE_VIEWS, stateTexts, unitLabel } from './state-texts.ts';

const STATES = ['offline', 'upcoming', 'open', 'full', 'ended', 'closed', 'deleted'] as const;
type State = (typeof STATES)[number];

const words = (state: State, howManyWinners: number | null = 3, language: Language = 'en') =>
  stateTexts({ state, details: { howManyWinners } }, textsForTest(language, 'public').t);

describe("the texts of a list's state", () => {
  it.each(LANGUAGES)('[J2] differ in every state (%s)', (language) => {
    const all = STATES.map((state) => words(state, 3, language));
    for (const part of ['name', 'title', 'text'] as const)
      expect(new Set(all.map((one) => one[part])).size).toBe(STATES.length);
    expect(all.flatMap((one) => Object.values(one)).filter((text) => text.startsWith('state.'))).toEqual([]);
  });

  it.each([
    [commonEn.listState, en.state],
    [commonEs.listState, es.state],
  ])('[J2] use the word that the owner sees', (owner, visitor) => {
    expect(owner.scheduled).toBe(visitor.upcoming.name);
    expect(owner.drawing).toBe(visitor.committed.name);
    for (const state of ['open', 'full', 'drawn', 'closed'] as const)
      expect(owner[state]).toBe(visitor[state].name);
  });

  it('[J2] mention winners only where there will be some', () => {
    expect(words('ended').text).toContain('winners');
    expect(words('ended', 0).text).not.toContain('winners');
    expect(words('ended', null).text).not.toContain('winners');
  });

  it('[J2] count down to the start before it and to the end while it is open', () => {
    expect(STATES.map((state) => STATE_VIEWS[state].countsTo)).toEqual([
      null,
      'start',
      'end',
      null,
      null,
      null,
      null,
    ]);
  });

  it('[J2] mention joining only while joining is still possible', () => {
    expect(STATES.filter((state) => STATE_VIEWS[state].isJoinAhead)).toEqual(['upcoming', 'open']);
  });
});

const moment = new Date('2026-03-12T12:00:00Z');
const before = (ms: number) => countdownParts(moment, moment.getTime() - ms);

describe('the countdown', () => {
  it('[J2] splits the remaining time into days, hours, minutes and seconds', () => {
    const left = ((2 * 24 + 3) * 60 + 4) * 60_000 + 5_000;
    expect(before(left)).toEqual({ days: 2, hours: 3, minutes: 4, seconds: 5 });
    expect(before(400 * 24 * 3_600_000)).toEqual({ days: 400, hours: 0, minutes: 0, seconds: 0 });
  });

  it('[J2] shows zero at the moment itself, not a second earlier', () => {
    expect(before(1).seconds).toBe(1);
    expect(before(1_000).seconds).toBe(1);
    expect(before(0)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  });

  it('[J2] never goes below zero', () => {
    expect(before(-90_000)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  });

  it("[J2] labels its units in the person's language, singular and plural", () => {
    expect([unitLabel('en-US', 'day', 1), unitLabel('en-US', 'day', 2)]).toEqual(['day', 'days']);
    expect([unitLabel('es-MX', 'hour', 1), unitLabel('es-MX', 'hour', 0)]).toEqual(['hora', 'horas']);
  });
});
