import type { Verdict } from '@signboard/draw/verdict.ts';
import { getRevealTime } from '@signboard/draw/witnesses.ts';
import {
  describeExistence,
  describePlaces,
  describeResult,
  type Statement,
  type Words,
} from '@signboard/languages/check-statements.ts';
import { element } from './element.ts';
import { showChecks } from './show-checks.ts';
import { showStatements } from './show-statements.ts';
import type { CheckedProof } from './verify-in-slices.ts';

export function showVerdict(checked: CheckedProof, isSaved: boolean, words: Words): HTMLElement {
  const { result, checks, proof } = checked.verdict;
  const { texts } = words;
  const statements = describeProof(checked, isSaved, words);
  if (!proof || result === 'nothing-checked')
    return element('section', { class: 'verdict' }, showStatements(statements));
  return element(
    'section',
    { class: 'verdict' },
    showStatements(statements),
    element('p', { class: 'quiet' }, texts.stated(proof.statements.listName)),
    result === 'follows' && !isSaved ? showHash(texts.compare, proof.commitment) : null,
    ...showEarlier(proof, words),
    showChecks(checks, words),
    element(
      'details',
      { class: 'limits' },
      element('summary', {}, texts.limits.title),
      element('ul', {}, ...texts.limits.items.map((item) => element('li', {}, item))),
    ),
  );
}

function describeProof(
  { verdict, witnesses, places }: CheckedProof,
  isSaved: boolean,
  words: Words,
): Statement[] {
  const { result, guarantee, proof } = verdict;
  const statements = [describeResult(verdict, words)];
  if (result !== 'follows' || !proof || !witnesses) return statements;
  const revealTime = getRevealTime(proof.document.source);
  statements.push(describeExistence({ witnesses, revealTime, guarantee, isSaved }, words));
  return places ? [...statements, describePlaces(places, words)] : statements;
}

/** The earlier draws of the list, also those that failed. */
function showEarlier({ document }: NonNullable<Verdict['proof']>, { texts, language }: Words): HTMLElement[] {
  return document.previous.map(({ number, state, commitment, reason }) =>
    showHash(texts.earlier(number.toLocaleString(language), state, reason), commitment),
  );
}

export function showHash(label: string, hash: string | null): HTMLElement {
  return element('p', { class: 'value' }, label, hash && element('code', {}, hash));
}
