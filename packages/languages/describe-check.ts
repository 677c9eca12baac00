import type { Check } from '@signboard/draw/verdict.ts';
import type { CheckerTexts, Figures } from './checker-texts.ts';

/** How the reader writes numbers and times. */
export type CheckFormat = { language: string; time: (moment: Date) => string };

export function describeCheck(
  { name, outcome, reason, figures }: Check,
  texts: CheckerTexts,
  format: CheckFormat,
): string {
  if (outcome === 'passed') return texts.passed[name](formatFigures(figures, format));
  if (outcome === 'not-made' || !reason) return texts.notMade;
  const known = (texts.failed as Partial<Record<string, string>>)[reason];
  if (known) return known;
  return `${texts.nothing.damaged}${figures.path ? ` (${figures.path}: ${reason})` : ''}`;
}

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** Shares are parts of a thousand, shown as percent. */
export function formatFigures(figures: Check['figures'], { language, time }: CheckFormat): Figures {
  const spell = (key: string, figure: number | string) => {
    if (typeof figure === 'string') return TIME.test(figure) ? time(new Date(figure)) : figure;
    if (key !== 'share') return Math.round(figure).toLocaleString(language);
    return (figure / 1_000).toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 });
  };
  const spelled = Object.entries(figures).map(([key, figure]) => [key, spell(key, figure)]);
  return { ...Object.fromEntries(spelled), isOne: (key: string) => figures[key] === 1 };
}
