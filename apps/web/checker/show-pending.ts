import type { CommitmentVerdict } from '@signboard/draw/verify-proof.ts';
import { getRevealTime } from '@signboard/draw/witnesses.ts';
import {
  describeNothing,
  describeRemarks,
  type Statement,
  type Words,
} from '@signboard/languages/check-statements.ts';
import { element } from './element.ts';
import { showChecks } from './show-checks.ts';
import { showStatement } from './show-statements.ts';
import { showHash } from './show-verdict.ts';

/** A commitment file: the draw has no result yet. */
export function showPending(verdict: CommitmentVerdict, words: Words): HTMLElement {
  const { checks, file } = verdict;
  const shown = showStatement(describePending(verdict, words), 'section');
  if (!file) return element('section', { class: 'verdict' }, shown);
  return element(
    'section',
    { class: 'verdict' },
    shown,
    element('p', { class: 'quiet' }, words.texts.stated(file.statements.listName)),
    verdict.result === 'follows' ? showHash(words.texts.pending.keep, file.commitment) : null,
    showChecks(checks, words),
  );
}

function describePending({ result, checks, remarks, file }: CommitmentVerdict, words: Words): Statement {
  const { pending } = words.texts;
  if (!file) return describeNothing(checks, words);
  if (result !== 'follows') return { tone: 'wrong', title: pending.failed, lines: [] };
  const due = getRevealTime(file.document.source);
  const lines = [...(due ? [pending.due(words.time(due))] : []), ...describeRemarks(remarks, words)];
  return { tone: 'open', title: pending.title, lines };
}
