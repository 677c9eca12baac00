import type { Check } from '@signboard/draw/verdict.ts';
import type { Words } from '@signboard/languages/check-statements.ts';
import { describeCheck } from '@signboard/languages/describe-check.ts';
import { element } from './element.ts';

const MARKS = { passed: '✓', failed: '✗', 'not-made': '·' } as const;

export function showChecks(checks: readonly Check[], words: Words): HTMLElement {
  return element(
    'div',
    {},
    element('h3', {}, words.texts.checks),
    element('ol', { class: 'checks' }, ...checks.map((check) => showCheck(check, words))),
  );
}

function showCheck(check: Check, words: Words): HTMLElement {
  const { texts } = words;
  return element(
    'li',
    { class: check.outcome },
    element(
      'span',
      { class: 'mark', role: 'img', 'aria-label': texts.outcome[check.outcome] },
      MARKS[check.outcome],
    ),
    element('span', { class: 'name' }, texts.check[check.name]),
    element('span', { class: 'words' }, describeCheck(check, texts, words)),
  );
}
