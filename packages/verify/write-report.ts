import type { Check } from '@signboard/draw/verdict.ts';
import type { Statement, Words } from '@signboard/languages/check-statements.ts';
import { describeCheck } from '@signboard/languages/describe-check.ts';
import { checker as en } from '@signboard/languages/en/checker.ts';
import { checker as es } from '@signboard/languages/es/checker.ts';

const MARKS = { passed: '✓', failed: '✗', 'not-made': '·' } as const;
const TONES = { right: '✓', limited: '!', wrong: '✗', open: '·', simulated: '~' } as const;

/** In the language of the system, where there are texts in it. Times are in UTC, as in the files. */
export function chooseWords(locale: string): Words {
  const [language, texts] = locale.startsWith('es') ? ['es', es] : ['en', en];
  return { language, texts, time: (moment) => moment.toISOString() };
}

export function listChecks(checks: readonly Check[], words: Words): string[] {
  const titles = checks.map(({ name }) => words.texts.check[name]);
  const width = Math.max(...titles.map(({ length }) => length));
  return checks.map(
    (check, at) =>
      `${MARKS[check.outcome]} ${(titles[at] ?? '').padEnd(width)}  ${describeCheck(check, words.texts, words)}`,
  );
}

export function listStatements(statements: readonly Statement[]): string[] {
  return statements.flatMap(({ tone, title, lines }, at) => [
    `${at + 1}. ${TONES[tone]} ${title}`,
    ...lines.map((line) => `     ${line}`),
  ]);
}
