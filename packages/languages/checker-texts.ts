import type { DrawState } from '@signboard/draw/commitment.ts';
import type { AbsenceReason } from '@signboard/draw/find-receipt.ts';
import type { FindingReason } from '@signboard/draw/finding.ts';
import type { Guarantee } from '@signboard/draw/randomness.ts';
import type { JsonFault } from '@signboard/draw/strict-json.ts';
import type { Check, CheckName } from '@signboard/draw/verdict.ts';

/** The figures of a check, with numbers formatted for the reader. */
export type Figures = { [Key in string]?: string } & { isOne: (key: string) => boolean };

export type CheckerTexts = {
  title: string;
  lead: string;
  offline: string;
  file: { title: string; drop: string; choose: string; hint: string };
  commitment: { label: string; hint: string; malformed: string };
  receipt: { label: string; hint: string; malformed: string };
  openings: { label: string; hint: string; malformed: string };
  working: string;
  verified: string;
  notVerified: string;
  stated: (name: string) => string;
  result: { title: string; follows: string; differs: string };
  before: {
    title: string;
    saved: string;
    witness: (authority: string, time: string, due: string) => string;
    late: (authority: string, time: string) => string;
    afterSecret: (authority: string, time: string) => string;
    refused: (authority: string, refusal: string) => string;
    cannotCheck: string;
    operatorOnly: string;
    hidden: string;
  };
  pending: { title: string; failed: string; due: (time: string) => string; keep: string };
  earlier: (number: string, state: DrawState, reason: string | null) => string;
  guarantee: Record<Guarantee, string>;
  compare: string;
  secondDraw: (reason: string) => string;
  checks: string;
  outcome: Record<Check['outcome'], string>;
  check: Record<CheckName, string>;
  passed: Record<CheckName, (figures: Figures) => string>;
  notMade: string;
  malformed: (path: string) => string;
  failed: Record<FindingReason | JsonFault, string>;
  standing: {
    title: string;
    needsDraw: string;
    won: (rank: string) => string;
    waiting: (place: string) => string;
    inPool: (pool: string) => string;
    present: string;
    removed: (reason: string) => string;
    lowered: (weight: string, before: string) => string;
    absent: Record<AbsenceReason, string>;
    ticket: string;
    signed: (key: string) => string;
    keyListed: string;
    termsNotListed: string;
    notSigned: string;
  };
  limits: { title: string; items: string[] };
};
