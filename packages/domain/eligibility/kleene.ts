/** The three answers of a check, as Kleene's logic orders them. */
const STATES = ['not-met', 'unknown', 'met'] as const;

export type State = (typeof STATES)[number];

const rank = (state: State) => STATES.indexOf(state);
const stateAt = (at: number) => STATES[at] as State;

export const allOf = (states: readonly State[]): State => stateAt(Math.min(2, ...states.map(rank)));

export const anyOf = (states: readonly State[]): State => stateAt(Math.max(0, ...states.map(rank)));

export const notOf = (state: State): State => stateAt(2 - rank(state));

/** Unknown only where the unknown members decide. */
export function atLeastOf(wanted: number, states: readonly State[]): State {
  const met = states.filter((state) => state === 'met').length;
  const possible = states.filter((state) => state !== 'not-met').length;
  if (met >= wanted) return 'met';
  return possible < wanted ? 'not-met' : 'unknown';
}
