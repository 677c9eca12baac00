import type { TestRecord } from './vitest-report.ts';

export function playwrightRecords(report: unknown): TestRecord[];
export function countOf(records: TestRecord[], status: TestRecord['status']): number;
export function summaryLines(
  parts: { name: string; seconds: number; records: TestRecord[] }[],
  leftOut: { group: string; reason: string }[],
): string[];
