import { CHECKS, type Check, type CheckName } from '@signboard/draw/verdict.ts';
import type { CheckerTexts } from '@signboard/languages/checker-texts.ts';
import { type CheckFormat, describeCheck } from '@signboard/languages/describe-check.ts';

export type CheckLine = {
  name: CheckName;
  title: string;
  outcome: Check['outcome'] | 'ahead' | 'running';
  words: string;
};

type Known = {
  checks: readonly Check[] | null;
  current: CheckName | null;
};

/** All lines exist from the start, so that results cause no layout shift. None counts as passed before the verdict. */
export function checkLines(
  { checks, current }: Known,
  texts: CheckerTexts,
  format: CheckFormat,
): CheckLine[] {
  return (Object.keys(CHECKS) as CheckName[]).map((name) => {
    const title = texts.check[name];
    if (!checks) return { name, title, outcome: name === current ? 'running' : 'ahead', words: '…' };
    const made = checks.find((one) => one.name === name);
    if (made) return { name, title, outcome: made.outcome, words: describeCheck(made, texts, format) };
    return { name, title, outcome: 'not-made', words: texts.outcome['not-made'] };
  });
}
