import type { LineState, RequirementId } from './line-states.ts';

/** How many requirements are met, and which comes next. */
export type LineProgress = {
  met: number;
  total: number;
  /** The requirement to handle first: a clear "not met" before an unknown one. */
  next: RequirementId | null;
  isChecking: boolean;
};

export function lineProgress(states: ReadonlyMap<RequirementId, LineState>): LineProgress {
  // A requirement that is checked only when the list opens counts neither as done nor as open.
  const all = [...states].filter(([, { mark }]) => mark !== 'later');
  const first = (mark: LineState['mark']) => all.find(([, state]) => state.mark === mark)?.[0];
  return {
    met: all.filter(([, { mark }]) => mark === 'met').length,
    total: all.length,
    next: first('not-met') ?? first('unknown') ?? null,
    isChecking: first('checking') !== undefined,
  };
}

/** The requirements whose verdict has changed, for screen reader announcements. */
export function changedLines(
  before: ReadonlyMap<RequirementId, LineState>,
  after: ReadonlyMap<RequirementId, LineState>,
): [RequirementId, LineState][] {
  return [...after].filter(([id, { mark, messageKey }]) => {
    const last = before.get(id);
    const isVerdict = mark === 'met' || mark === 'not-met' || mark === 'unknown';
    return isVerdict && (last?.mark !== mark || last.messageKey !== messageKey);
  });
}
