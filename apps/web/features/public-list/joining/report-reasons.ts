import type { REPORT_REASONS } from '@signboard/contract/public-list/schemas.ts';

/** Repeated here because the contract's own table would bring its schemas along. */
export type ReportReason = (typeof REPORT_REASONS)[number];

export const REASONS = [
  'scam',
  'impersonation',
  'offensive',
  'other',
] as const satisfies typeof REPORT_REASONS;

export const MAX_REPORT_LENGTH = 1000;
