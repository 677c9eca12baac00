import type { REPORT_REASONS } from '@signboard/contract/public-list/calls.ts';

/** Why a list can be reported. The contract's own table would bring its schemas along. */
export type ReportReason = (typeof REPORT_REASONS)[number];

export const REASONS = [
  'scam',
  'impersonation',
  'offensive',
  'other',
] as const satisfies typeof REPORT_REASONS;

/** How much a person can say about it. */
export const LONGEST_TEXT = 1000;
