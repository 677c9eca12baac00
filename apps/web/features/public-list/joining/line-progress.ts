import type { LineState, RequirementId } from './line-states.ts';

/** How far a person has come, and what comes next. */
export type LineProgress = {
  met: number;
  total: number;
  /** The requirement to look at first: a clear "no" before what nobody can tell. */
  next: RequirementId | null;
  isChecking: boolean;
};

export function lineProgress(states: ReadonlyMap<RequirementId, LineState>): LineProgress {
  // What is checked only when the list opens is neither done nor still to do.
  const all = [...states].filter(([, { mark }]) => mark !== 'later');
  const first = (mark: LineState['mark']) => all.find(([, state]) => state.mark === mark)?.[0];
  return {
    met: all.filter(([, { mark }]) => mark === 'met').length,
    total: all.length,
    next: first('not-met') ?? first('unknown') ?? null,
    isChecking: first('checking') !== undefined,
  };
}

/** The requirements whose verdict has changed: what those who listen have to hear. */
export function changedLines(
  before: ReadonlyMap<RequirementId, LineState>,
  after: ReadonlyMap<RequirementId, LineState>,
): [RequirementId, LineState][] {
  return [...after].filter(([id, { mark, says }]) => {
    const last = before.get(id);
    const isVerdict = mark === 'met' || mark === 'not-met' || mark === 'unknown';
    return isVerdict && (last?.mark !== mark || last.says !== says);
  });
}
