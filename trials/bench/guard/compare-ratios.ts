/** A ratio to the anchor, and the commit at which it was measured. */
export type Recorded = { ratio: number; commit: string };

const ALLOWED_LOSS = 0.2;

/** Whether a form is more than a fifth worse than it was when it was recorded. */
export function isWorse(ratio: number, recorded: Recorded | undefined): boolean {
  return recorded !== undefined && ratio < recorded.ratio * (1 - ALLOWED_LOSS);
}

export function describeLoss(form: string, ratio: number, { ratio: before, commit }: Recorded): string {
  const loss = Math.round((1 - ratio / before) * 100);
  return `${form}: ${ratio.toFixed(2)} is ${loss} % worse than ${before.toFixed(2)}, recorded at ${commit}`;
}
