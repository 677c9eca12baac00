import type { CommitmentVerdict } from '@signboard/draw/verify-proof.ts';
import { getRevealTime } from '@signboard/draw/witnesses.ts';
import type { CheckerTexts } from '@signboard/languages/checker-texts.ts';
import { element } from './element.ts';
import { formatTime } from './format-time.ts';
import { showChecks } from './show-checks.ts';
import { showHash } from './show-verdict.ts';

/** A commitment file: the draw has no result yet. */
export function showPending(
  { isVerified, checks, file }: CommitmentVerdict,
  texts: CheckerTexts,
  language: string,
): HTMLElement {
  const due = file && getRevealTime(file.document.source);
  return element(
    'section',
    { class: 'verdict' },
    element(
      'div',
      { class: `banner ${isVerified ? 'quiet' : 'danger'}` },
      element('h2', {}, isVerified ? texts.pending.title : texts.pending.failed),
      isVerified && due ? element('p', {}, texts.pending.due(formatTime(due, language))) : null,
      file && element('p', { class: 'quiet' }, texts.stated(file.statements.listName)),
    ),
    isVerified && file ? showHash(texts.pending.keep, file.commitment) : null,
    showChecks(checks, texts, language),
  );
}
