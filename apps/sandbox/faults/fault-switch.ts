/** Every way in which a stand-in can be told to fail, with what it means. */
export const FAULTS = {
  'rate-limited': 'says that there were too many calls',
  'server-error': 'breaks on the other side',
  hang: 'takes the call and never answers',
  'drop-after-accept': 'does the work, then cuts the line before the answer',
  unauthorized: 'does not accept the credentials',
  'credits-depleted': 'wants to be paid first',
  'not-found': 'does not know what is asked for',
  slow: 'answers rightly after three seconds',
  'wrong-answer': 'answers in time, but not what the protocol promises',
} as const;

export type FaultKind = keyof typeof FAULTS;
export const SLOW_MS = 3_000;

export type PlannedFault = { kind: FaultKind; count: number; match?: string };

export type FaultSwitch = {
  name: string;
  kinds: readonly FaultKind[];
  plan: (fault: PlannedFault) => void;
  /** The fault that this call must suffer, if any; it is then used up. */
  take: (call: string) => FaultKind | undefined;
  pending: () => PlannedFault[];
  clear: () => void;
};

/** Faults wait in line: the first one that fits the call is used. `match` narrows a fault to calls containing it. */
export function createFaultSwitch(name: string, kinds: readonly FaultKind[]): FaultSwitch {
  let planned: PlannedFault[] = [];
  return {
    name,
    kinds,
    plan: (fault) => {
      planned.push({ ...fault });
    },
    take: (call) => {
      const fault = planned.find(({ match }) => match === undefined || call.includes(match));
      if (fault === undefined) return undefined;
      fault.count -= 1;
      planned = planned.filter(({ count }) => count > 0);
      return fault.kind;
    },
    pending: () => planned.map((fault) => ({ ...fault })),
    clear: () => {
      planned = [];
    },
  };
}
