import type { NotTested } from './left-out.ts';
import { countOf, type Part, type TestRecord } from './record.ts';

const SLOWEST = 10;
const OUTPUT_LINES = 60;

/** Duration of each part, the slowest tests, what was skipped and why, what failed, and one line of counts. */
export function summaryLines(parts: readonly Part[], leftOut: readonly NotTested[]): string[] {
  const records = parts.flatMap((part) => part.records);
  const slowest = records.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
  const total = parts.reduce((sum, { seconds }) => sum + seconds, 0);
  const withStatus = (status: TestRecord['status']) => records.filter((record) => record.status === status);
  return [
    '== Summary',
    ...parts.map((part) => `${wholeSeconds(part.seconds)}  ${part.name}: ${partCounts(part.records)}`),
    `${wholeSeconds(total)}  in total`,
    ...section(
      'Slowest',
      slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`),
    ),
    ...section('Skipped', withStatus('skipped').map(describe)),
    ...section(
      'Not tested here',
      leftOut.map(({ group, reason }) => `${group}: ${reason}`),
    ),
    ...section('Unstable: failed, then passed alone', withStatus('unstable').flatMap(bothRuns)),
    ...section(
      'Failed',
      withStatus('failed').flatMap((record) => (record.alone ? bothRuns(record) : describe(record))),
    ),
    '',
    counts(records),
  ];
}

function describe({ name, reason }: TestRecord): string {
  return reason ? `${name}: ${reason}` : name;
}

function bothRuns(first: TestRecord): string[] {
  return [describe(first), ...outputOf('First run', first), ...outputOf('Alone', first.alone)];
}

function outputOf(title: string, record: TestRecord | undefined): string[] {
  const lines = record?.output?.trimEnd().split('\n') ?? [];
  const cut = lines.length > OUTPUT_LINES ? [`… ${lines.length - OUTPUT_LINES} more lines above`] : [];
  const status = record?.status === 'passed' ? 'passed' : 'failed';
  return [
    `  ${title}: ${status} after ${record?.seconds.toFixed(1)} s`,
    ...[...lines.slice(0, OUTPUT_LINES), ...cut].map((line) => `    ${line}`),
  ];
}

/** An unstable test has passed in the end. */
function counts(records: readonly TestRecord[]): string {
  const passed = countOf(records, 'passed') + countOf(records, 'unstable');
  return `${passed} passed, ${countOf(records, 'failed')} failed, ${countOf(records, 'skipped')} skipped`;
}

function partCounts(records: readonly TestRecord[]): string {
  const unstable = countOf(records, 'unstable');
  return unstable > 0 ? `${counts(records)}, ${unstable} unstable` : counts(records);
}

function wholeSeconds(seconds: number): string {
  return `${seconds.toFixed(0).padStart(6)} s`;
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length > 0 ? ['', `${title}:`, ...lines.map((line) => `  ${line}`)] : [];
}
