import type { FindingReason } from '@signboard/draw/proof-checks.ts';
import type { Guarantee } from '@signboard/draw/randomness.ts';
import type { AbsenceReason } from '@signboard/draw/receipt.ts';
import type { Check, CheckName } from '@signboard/draw/verify-proof.ts';

/** The figures of a check, with numbers formatted for the reader. */
export type Figures = { [Key in string]?: string } & { isOne: (key: string) => boolean };

export type Texts = {
  title: string;
  lead: string;
  offline: string;
  file: { title: string; drop: string; choose: string; hint: string };
  commitment: { label: string; hint: string; malformed: string };
  receipt: { label: string; hint: string; malformed: string };
  working: string;
  verified: string;
  notVerified: string;
  stated: (name: string) => string;
  guarantee: Record<Guarantee, string>;
  compare: string;
  secondDraw: (reason: string) => string;
  checks: string;
  outcome: Record<Check['outcome'], string>;
  check: Record<CheckName, string>;
  passed: Record<CheckName, (figures: Figures) => string>;
  notMade: string;
  malformed: (path: string) => string;
  failed: Record<FindingReason | 'not-json' | 'too-large', string>;
  standing: {
    title: string;
    needsDraw: string;
    won: (rank: string) => string;
    waiting: (place: string) => string;
    absent: Record<AbsenceReason, string>;
    ticket: string;
    signed: (key: string) => string;
    notSigned: string;
  };
  limits: { title: string; items: string[] };
};
