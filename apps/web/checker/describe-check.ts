import type { Check } from '@signboard/draw/verdict.ts';
import type { CheckerTexts, Figures } from '@signboard/languages/checker-texts.ts';

export function describeCheck(
  { name, outcome, reason, figures }: Check,
  texts: CheckerTexts,
  language: string,
): string {
  if (outcome === 'passed') return texts.passed[name](formatFigures(figures, language));
  if (outcome === 'not-made' || !reason) return texts.notMade;
  const known = (texts.failed as Partial<Record<string, string>>)[reason];
  return known ?? texts.malformed(String(figures.path ?? ''));
}

function formatFigures(figures: Check['figures'], language: string): Figures {
  const spelled = Object.entries(figures).map(([key, figure]) => [
    key,
    typeof figure === 'number' ? Math.round(figure).toLocaleString(language) : figure,
  ]);
  return { ...Object.fromEntries(spelled), isOne: (key: string) => figures[key] === 1 };
}
