import type { DrawState } from '@signboard/draw/commitment.ts';
import type { AbsenceReason, ReceiptDifference } from '@signboard/draw/find-receipt.ts';
import type { FindingReason } from '@signboard/draw/finding.ts';
import type { FollowFaultReason } from '@signboard/draw/follow-confirmations.ts';
import type { Guarantee } from '@signboard/draw/randomness.ts';
import type { RemarkName } from '@signboard/draw/remarks.ts';
import type { JsonFault } from '@signboard/draw/strict-json.ts';
import type { Check, CheckName } from '@signboard/draw/verdict.ts';

/** Figures with numbers and times as the reader writes them. */
export type Figures = { [Key in string]?: string } & { isOne: (key: string) => boolean };

/** What page, offline checker and command line say about a draw. */
export type CheckerTexts = {
  title: string;
  lead: string;
  offline: string;
  file: { title: string; drop: string; choose: string; hint: string };
  commitment: { label: string; hint: string; malformed: string };
  receipt: { label: string; hint: string };
  openings: { label: string; hint: string; malformed: string };
  confirmations: { label: string; hint: string };
  working: string;
  /** Of a file that says nothing about a draw. */
  nothing: { title: string; older: string; newer: string; damaged: string; 'too-large': string };
  stated: (name: string) => string;
  result: {
    follows: string;
    differs: string;
    repeated: string;
    refused: string;
    walletsWrong: string;
  };
  remark: Record<RemarkName, (figures: Figures) => string>;
  existence: {
    witnessed: string;
    wordOnly: string;
    unknown: string;
    rival: string;
    notChecked: string;
    saved: string;
    rivalSeen: (time: string) => string;
    browser: (time: string, lead: string) => string;
    browserLate: (time: string) => string;
    authority: (signer: string, root: string, time: string, lead: string) => string;
    authorityLate: (signer: string, root: string, time: string) => string;
    authoritySecret: (signer: string, root: string, time: string) => string;
    refused: (reason: string) => string;
    refusal: Record<'cannot-check-here' | 'other-commitment' | 'untrusted' | 'expired' | 'invalid', string>;
    nobody: string;
    hidden: string;
  };
  guarantee: Record<Guarantee, string>;
  simulated: { title: string; reads: (line: string) => string };
  pending: { title: string; failed: string; due: (time: string) => string; keep: string };
  earlier: (number: string, state: DrawState, reason: string | null) => string;
  compare: string;
  checks: string;
  outcome: Record<Check['outcome'], string>;
  check: Record<CheckName, string>;
  passed: Record<CheckName, (figures: Figures) => string>;
  notMade: string;
  failed: Record<FindingReason | JsonFault, string>;
  standing: {
    title: string;
    malformed: string;
    otherVersion: string;
    notSigned: string;
    needsDraw: string;
    won: (rank: string) => string;
    waiting: (place: string) => string;
    inPool: (pool: string) => string;
    present: string;
    left: string;
    removed: (reason: string) => string;
    read: (call: string, answer: string) => string;
    lowered: (weight: string, before: string) => string;
    absent: Record<Exclude<AbsenceReason, 'not-among-entries'>, string> & {
      accepted: string;
      notAccepted: string;
    };
    ticket: (ticket: string) => string;
    accepted: string;
    difference: Record<Exclude<ReceiptDifference, 'key-not-published'>, string> & {
      'key-not-published': (key: string) => string;
    };
  };
  places: {
    follows: string;
    differs: string;
    missing: string;
    missingText: string;
    counts: (figures: Figures) => string;
    extended: (count: string) => string;
    overdue: (count: string) => string;
    asOf: (time: string) => string;
    word: string;
    fault: Record<FollowFaultReason | 'unreadable', string>;
  };
  limits: { title: string; items: string[] };
};
