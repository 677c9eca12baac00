import { LANGUAGES } from '@signboard/domain/accounts/language.ts';
import i18next, { type TFunction } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import en from '#web/i18n/en/public.json';
import es from '#web/i18n/es/public.json';
import { STATE_VIEWS, stateTexts } from './state-texts.ts';

const STATES = ['offline', 'upcoming', 'open', 'full', 'ended', 'closed'] as const;
type State = (typeof STATES)[number];

const words = (state: State, howManyWinners: number | null = 3, language = 'en') =>
  stateTexts(
    { state, details: { howManyWinners } },
    i18next.getFixedT(language, 'public') as TFunction<'public'>,
  );

describe("the texts of a list's state", () => {
  beforeAll(async () => {
    await i18next.init({ lng: 'en', resources: { en: { public: en }, es: { public: es } } });
  });

  it.each(LANGUAGES)('[J2] differ in every state (%s)', (language) => {
    const all = STATES.map((state) => words(state, 3, language));
    for (const part of ['name', 'title', 'text'] as const)
      expect(new Set(all.map((one) => one[part])).size).toBe(STATES.length);
    expect(all.flatMap((one) => Object.values(one)).filter((text) => text.startsWith('state.'))).toEqual([]);
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
    ]);
  });

  it('[J2] mention joining only while joining is still possible', () => {
    expect(STATES.filter((state) => STATE_VIEWS[state].isJoinAhead)).toEqual(['upcoming', 'open']);
  });
});
