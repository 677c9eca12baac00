import type { Words } from '@signboard/languages/check-statements.ts';
import type { CheckerTexts } from '@signboard/languages/checker-texts.ts';

export function wordsIn(texts: CheckerTexts, language: string): Words {
  // With the time zone, because readers compare it with their notes.
  const time = (moment: Date) => moment.toLocaleString(language, { dateStyle: 'medium', timeStyle: 'long' });
  return { texts, language, time };
}
