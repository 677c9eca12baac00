import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** A test, or a file or group whose set-up failed. */
export type TestRecord = {
  name: string;
  status: 'passed' | 'failed' | 'unstable' | 'skipped';
  seconds: number;
  /** Why it was skipped or failed, in one line. */
  reason?: string | undefined;
  /** What it printed, and its errors in full. */
  output?: string;
  /** Where it is; missing when it can't be run on its own. */
  place?: Place;
  /** Its second run. */
  alone?: TestRecord;
};

/** A test as its runner finds it, or a whole file without a title. */
export type Place = { project: string; file: string; title?: string };

export type Part = {
  name: string;
  seconds: number;
  records: TestRecord[];
  /** Runs a test of this part, or a file, with nothing beside it. */
  runAlone?: (place: Place) => Promise<TestRecord[]>;
};

export function failure(name: string, output: string, message = output): TestRecord {
  const [reason] = stripVTControlCharacters(message).trim().split('\n', 1);
  return { name, status: 'failed', seconds: 0, reason, output: stripVTControlCharacters(output) };
}

export function countOf(records: readonly TestRecord[], status: TestRecord['status']): number {
  return records.filter((record) => record.status === status).length;
}

/** A runner that could not start writes no report. */
export function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** A runner that exits with an error, or runs nothing, has failed, whatever its report says. */
export function withExitCode(records: TestRecord[] | undefined, code: number): TestRecord[] {
  if (!records?.length) return [failure('The run', 'the runner reported no test')];
  if (code === 0 || countOf(records, 'failed') > 0) return records;
  return [...records, failure('The run', `the runner ended with code ${code}`)];
}
