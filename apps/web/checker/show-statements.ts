import { getGuarantee } from '@signboard/draw/randomness.ts';
import type { Verdict } from '@signboard/draw/verdict.ts';
import { getRevealTime, type Witnesses } from '@signboard/draw/witnesses.ts';
import type { CheckerTexts } from '@signboard/languages/checker-texts.ts';
import { element } from './element.ts';
import { formatTime } from './format-time.ts';

/** Two separate statements: that the result follows, and who saw the entries in time. The third needs a receipt. */
export function showStatements(
  { isVerified, proof }: Verdict,
  witnesses: Witnesses | null,
  isCommitmentKnown: boolean,
  texts: CheckerTexts,
  language: string,
): HTMLElement {
  const { result, before } = texts;
  const list = element(
    'ol',
    { class: 'statements' },
    statement(result.title, [isVerified ? result.follows : result.differs]),
  );
  if (isVerified && proof && witnesses) {
    const { source } = proof.document;
    const lines = describeWitnesses(witnesses, getRevealTime(source), texts, language);
    if (isCommitmentKnown) lines.unshift(before.saved);
    if (!isCommitmentKnown && witnesses.inTime.length === 0) lines.unshift(before.operatorOnly);
    list.append(statement(before.title, [...lines, texts.guarantee[getGuarantee(source)]]));
  }
  return list;
}

function describeWitnesses(
  { inTime, late, refused }: Witnesses,
  due: Date | null,
  { before }: CheckerTexts,
  language: string,
): string[] {
  const time = (at: Date) => formatTime(at, language);
  const cannotCheck = refused.some(({ refusal }) => refusal === 'cannot-check-here');
  return [
    ...inTime.map((one) => before.witness(one.authority, time(one.time), due ? time(due) : '')),
    ...late.map((one) => (due ? before.late : before.afterSecret)(one.authority, time(one.time))),
    ...(cannotCheck ? [before.cannotCheck] : []),
    ...refused
      .filter(({ refusal }) => refusal !== 'cannot-check-here')
      .map(({ authority, refusal }) => before.refused(authority, refusal)),
    ...(inTime.length > 0 ? [before.hidden] : []),
  ];
}

function statement(title: string, lines: readonly string[]): HTMLElement {
  return element('li', {}, element('strong', {}, title), ...lines.map((line) => element('p', {}, line)));
}
