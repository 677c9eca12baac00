import type { Proof } from '@signboard/draw/parse-proof.ts';
import type { Verdict } from '@signboard/draw/verdict.ts';
import type { Witnesses } from '@signboard/draw/witnesses.ts';
import type { CheckerTexts } from '@signboard/languages/checker-texts.ts';
import { element } from './element.ts';
import { showChecks } from './show-checks.ts';
import { showStatements } from './show-statements.ts';

export function showVerdict(
  verdict: Verdict,
  witnesses: Witnesses | null,
  isCommitmentKnown: boolean,
  texts: CheckerTexts,
  language: string,
): HTMLElement {
  const { isVerified, guarantee, checks, proof } = verdict;
  const isWitnessed = isCommitmentKnown || (witnesses?.inTime.length ?? 0) > 0;
  const tone = !isVerified ? 'danger' : guarantee === 'public-beacon' && isWitnessed ? 'success' : 'warning';
  return element(
    'section',
    { class: 'verdict' },
    element(
      'div',
      { class: `banner ${tone}` },
      element('h2', {}, isVerified ? texts.verified : texts.notVerified),
      showStatements(verdict, witnesses, isCommitmentKnown, texts, language),
      proof && element('p', { class: 'quiet' }, texts.stated(proof.statements.listName)),
    ),
    proof && isVerified && !isCommitmentKnown ? showHash(texts.compare, proof.commitment) : null,
    ...(proof ? showEarlier(proof, texts, language) : []),
    showChecks(checks, texts, language),
    element(
      'details',
      { class: 'limits' },
      element('summary', {}, texts.limits.title),
      element('ul', {}, ...texts.limits.items.map((item) => element('li', {}, item))),
    ),
  );
}

/** The earlier draws of the list, also those that failed. */
function showEarlier({ version, document }: Proof, texts: CheckerTexts, language: string): HTMLElement[] {
  if (version === 1)
    return document.previous
      ? [showHash(texts.secondDraw(document.previous.reason), document.previous.commitment)]
      : [];
  return document.previous.map(({ number, state, commitment, reason }) =>
    showHash(texts.earlier(number.toLocaleString(language), state, reason), commitment),
  );
}

export function showHash(label: string, hash: string | null): HTMLElement {
  return element('p', { class: 'value' }, label, hash && element('code', {}, hash));
}
