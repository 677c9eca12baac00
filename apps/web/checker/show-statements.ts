import type { Statement } from '@signboard/languages/check-statements.ts';
import { element } from './element.ts';

const BANNERS = {
  right: 'success',
  limited: 'warning',
  wrong: 'danger',
  open: 'quiet',
  simulated: 'quiet',
} as const;

/** Separate statements, each in its own colour: none implies another. */
export function showStatements(statements: readonly Statement[]): HTMLElement {
  return element('ol', { class: 'statements' }, ...statements.map((one) => showStatement(one, 'li')));
}

export function showStatement({ tone, title, lines }: Statement, tag: 'li' | 'section'): HTMLElement {
  return element(
    tag,
    { class: `banner ${BANNERS[tone]}` },
    element('h3', {}, title),
    ...lines.map((line) => element('p', {}, line)),
  );
}
