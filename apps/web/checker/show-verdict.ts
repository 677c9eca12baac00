import type { Check, Verdict } from '@signboard/draw/verify-proof.ts';
import { describeCheck } from './describe-check.ts';
import { element } from './element.ts';
import type { Texts } from './texts/texts.ts';

const MARKS = { passed: '✓', failed: '✗', 'not-made': '·' } as const;

export function showVerdict(
  verdict: Verdict,
  isCommitmentKnown: boolean,
  texts: Texts,
  language: string,
): HTMLElement {
  const { isVerified, guarantee, checks, proof } = verdict;
  const tone = !isVerified ? 'danger' : guarantee === 'public-beacon' ? 'success' : 'warning';
  const previous = proof?.document.previous;
  return element(
    'section',
    { class: 'verdict' },
    element(
      'div',
      { class: `banner ${tone}` },
      element('h2', {}, isVerified ? texts.verified : texts.notVerified),
      guarantee && element('p', {}, texts.guarantee[guarantee]),
      proof && element('p', { class: 'quiet' }, texts.stated(proof.statements.listName)),
    ),
    proof && isVerified && !isCommitmentKnown ? value(texts.compare, proof.commitment) : null,
    previous ? value(texts.secondDraw(previous.reason), previous.commitment) : null,
    element('h3', {}, texts.checks),
    element('ol', { class: 'checks' }, ...checks.map((check) => showCheck(check, texts, language))),
    element(
      'details',
      { class: 'limits' },
      element('summary', {}, texts.limits.title),
      element('ul', {}, ...texts.limits.items.map((item) => element('li', {}, item))),
    ),
  );
}

function showCheck(check: Check, texts: Texts, language: string): HTMLElement {
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

function value(label: string, hash: string): HTMLElement {
  return element('p', { class: 'value' }, label, element('code', {}, hash));
}
