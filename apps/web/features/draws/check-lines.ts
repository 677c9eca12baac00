import { CHECKS, type Check, type CheckName } from '@signboard/draw/verdict.ts';
import type { CheckerTexts } from '@signboard/languages/checker-texts.ts';
import { describeCheck } from '#web/checker/describe-check.ts';

export type CheckLine = {
  name: CheckName;
  title: string;
  outcome: Check['outcome'] | 'ahead' | 'running';
  words: string;
};

type Known = {
  /** The version of the draw format. */
  format: 1 | 2;
  checks: readonly Check[] | null;
  current: CheckName | null;
};

/** Version 1 commits to neither removals nor terms. */
const NOT_IN_V1: readonly CheckName[] = ['removed', 'terms'];

/** All lines exist from the start, so that results cause no layout shift. None counts as passed before the verdict. */
export function checkLines(
  { format, checks, current }: Known,
  texts: CheckerTexts,
  locale: string,
): CheckLine[] {
  const names = (Object.keys(CHECKS) as CheckName[]).filter(
    (name) => format === 2 || !NOT_IN_V1.includes(name),
  );
  return names.map((name) => {
    const title = texts.check[name];
    if (!checks) return { name, title, outcome: name === current ? 'running' : 'ahead', words: '…' };
    const made = checks.find((one) => one.name === name);
    if (made) return { name, title, outcome: made.outcome, words: describeCheck(made, texts, locale) };
    return { name, title, outcome: 'not-made', words: texts.outcome['not-made'] };
  });
}
