/** Every way in which a stand-in can be told to fail, with what it means. */
export const FAULTS = {
  'rate-limited': 'responds that there were too many requests',
  'server-error': 'responds with a server error',
  hang: 'accepts the call and never responds',
  'drop-after-accept': 'does the work, then closes the connection before responding',
  unauthorized: 'rejects the credentials',
  'credits-depleted': 'responds that credits are used up',
  'not-found': 'responds that nothing was found',
  slow: 'responds correctly after three seconds',
  'wrong-answer': 'responds in time with a wrong answer',
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
