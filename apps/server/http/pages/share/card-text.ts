import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { say } from '@signboard/contract/texts/say.ts';
import type { Language } from '@signboard/domain/accounts/language.ts';

/** What a shared card says about the state of a list: one line. */
export function cardText(list: PublicList, language: Language): string {
  const { state, details, draw } = list;
  if (state === 'upcoming' || state === 'open') {
    const date = state === 'open' ? details?.endDate : details?.startDate;
    return say(`share.${state}`, language, { moment: date ? utcMoment(date, language) : '' });
  }
  if (state === 'drawn')
    return say('share.drawn', language, {
      winners: (draw?.winners ?? 0).toLocaleString(language),
    });
  return say(`share.${state}`, language);
}

/** What the visitor can do on the list's page. */
export function cardAction({ state }: PublicList, language: Language): string {
  if (state === 'open') return say('share.join', language);
  return say(state === 'drawn' ? 'share.check' : 'share.view', language);
}

/** A picture has no reader's time zone. */
function utcMoment(date: Date, language: Language): string {
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat(language, format).format(date)} UTC`;
}
