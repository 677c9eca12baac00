import type { Check, CheckName } from '@signboard/draw/verify-proof.ts';
import { describeCheck } from '#web/checker/describe-check.ts';
import type { Texts } from '#web/checker/texts/texts.ts';

export type CheckLine = {
  name: CheckName;
  title: string;
  outcome: Check['outcome'] | 'ahead' | 'running';
  words: string;
};

type Known = { checks: readonly Check[] | null; current: CheckName | null };

/** All lines exist from the start, so that results cause no layout shift. None counts as passed before the verdict. */
export function checkLines({ checks, current }: Known, texts: Texts, locale: string): CheckLine[] {
  return (Object.keys(texts.check) as CheckName[]).map((name) => {
    const check = checks?.find((one) => one.name === name);
    const title = texts.check[name];
    if (check) return { name, title, outcome: check.outcome, words: describeCheck(check, texts, locale) };
    return { name, title, outcome: name === current ? 'running' : 'ahead', words: '…' };
  });
}
