import type { Check, CheckName } from '@signboard/draw/verdict.ts';
import type { Evidence } from './check-messages.ts';
import type { Sighting } from './commitment-memory.ts';

/** The checks that show that these are the entries of the commitment. */
const COMMITMENT_CHECKS: readonly CheckName[] = [
  'format',
  'entries',
  'root',
  'removed',
  'terms',
  'commitment',
];

export function areEntriesCommitted(checks: readonly Check[]): boolean {
  return checks.every(({ name, outcome }) => outcome === 'passed' || !COMMITMENT_CHECKS.includes(name));
}

/** `leadMs`: how long before the random number was due. */
export type ExistenceLine =
  | { kind: 'authority'; authority: string; time: Date; leadMs: number }
  | { kind: 'authority-late' | 'authority-secret'; authority: string; time: Date }
  | { kind: 'browser'; time: Date; leadMs: number }
  | { kind: 'browser-late'; time: Date }
  | { kind: 'refused'; authority: string; refusal: string }
  | { kind: 'nobody' | 'hidden' };

export type Existence = { isWitnessed: boolean; lines: ExistenceLine[] };

/** Who, besides the operator, saw the commitment before the random number. */
export function describeExistence(
  { commitment, witnesses, revealTime }: Evidence,
  sighting: Sighting | null,
): Existence {
  const lead = (time: Date) => (revealTime?.getTime() ?? 0) - time.getTime();
  const late = revealTime ? 'authority-late' : 'authority-secret';
  const browser = sighting?.commitment === commitment ? sightingLine(sighting, revealTime) : [];
  const inTime = witnesses.inTime.map((one) => ({
    kind: 'authority' as const,
    ...one,
    leadMs: lead(one.time),
  }));
  const isWitnessed = inTime.length > 0 || browser.some(({ kind }) => kind === 'browser');
  const lines: ExistenceLine[] = [
    ...browser,
    ...inTime,
    ...(isWitnessed ? [] : [{ kind: 'nobody' as const }]),
    ...witnesses.late.map((one) => ({ kind: late, ...one }) as const),
    ...witnesses.refused.map((one) => ({ kind: 'refused' as const, ...one })),
    ...(inTime.length > 0 ? [{ kind: 'hidden' as const }] : []),
  ];
  return { isWitnessed, lines };
}

function sightingLine({ firstSeenAt }: Sighting, revealTime: Date | null): ExistenceLine[] {
  const time = new Date(firstSeenAt);
  // A secret has no time at which it comes out: having seen the commitment shows nothing about it.
  if (!revealTime) return [];
  const leadMs = revealTime.getTime() - firstSeenAt;
  return [leadMs > 0 ? { kind: 'browser', time, leadMs } : { kind: 'browser-late', time }];
}
