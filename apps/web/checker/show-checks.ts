import type { Check } from '@signboard/draw/verdict.ts';
import type { CheckerTexts } from '@signboard/languages/checker-texts.ts';
import { describeCheck } from './describe-check.ts';
import { element } from './element.ts';

const MARKS = { passed: '✓', failed: '✗', 'not-made': '·' } as const;

export function showChecks(checks: readonly Check[], texts: CheckerTexts, language: string): HTMLElement {
  return element(
    'div',
    {},
    element('h3', {}, texts.checks),
    element('ol', { class: 'checks' }, ...checks.map((check) => showCheck(check, texts, language))),
  );
}

function showCheck(check: Check, texts: CheckerTexts, language: string): HTMLElement {
  return element(
    'li',
    { class: check.outcome },
    element(
      'span',
      { class: 'mark', role: 'img', 'aria-label': texts.outcome[check.outcome] },
      MARKS[check.outcome],
    ),
    element('span', { class: 'name' }, texts.check[check.name]),
    element('span', { class: 'words' }, describeCheck(check, texts, language)),
  );
}
