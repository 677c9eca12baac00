import { describe, expect, it } from 'vitest';
import { playwrightRecords, summaryLines } from './test-report.mjs';
import type { TestRecord } from './vitest-report.ts';

const record = (name: string, change: Partial<TestRecord> = {}): TestRecord => ({
  name,
  status: 'passed',
  seconds: 1,
  ...change,
});
const journey = (status: string, change: object = {}) => ({
  file: 'join.spec.ts',
  title: 'joins',
  tests: [{ projectName: 'desktop', status, annotations: [], results: [{ duration: 1500 }], ...change }],
});

describe('the summary of a test run', () => {
  it('ends with one line of counts', () => {
    const parts = [
      { name: 'Rules', seconds: 2, records: [record('a'), record('b', { status: 'failed' })] },
      { name: 'Journeys', seconds: 3, records: [record('c', { status: 'skipped' })] },
    ];
    expect(summaryLines(parts, []).at(-1)).toBe('1 passed, 1 failed, 1 skipped');
  });

  it('shows the duration of each part, the ten slowest tests and every reason', () => {
    const records = Array.from({ length: 12 }, (_, at) => record(`test ${at}`, { seconds: at }));
    const failed = record('broken', { status: 'failed', reason: 'expected 1 to be 2', seconds: 0 });
    const skipped = record('no root', { status: 'skipped', reason: 'needs root', seconds: 0 });
    const lines = summaryLines(
      [{ name: 'Rules', seconds: 61.7, records: [...records, failed, skipped] }],
      [{ group: 'the image', reason: 'needs an engine' }],
    );
    expect(lines).toContain('    62 s  Rules: 12 passed, 1 failed, 1 skipped');
    expect(lines.filter((line) => / s {2}test \d+$/.test(line)).map((line) => line.trim())).toEqual(
      Array.from({ length: 10 }, (_, at) => `${11 - at}.0 s  test ${11 - at}`),
    );
    expect(lines).toContain('  broken: expected 1 to be 2');
    expect(lines).toContain('  no root: needs root');
    expect(lines).toContain('  the image: needs an engine');
  });
});

describe('the records of a Playwright report', () => {
  const statuses = (specs: object[], errors: object[] = []) =>
    playwrightRecords({ suites: [{ suites: [{ specs }] }], errors }).map(({ status }) => status);

  it('count a journey that passed only on retry as failed', () => {
    expect(statuses([journey('expected'), journey('flaky'), journey('unexpected')])).toEqual([
      'passed',
      'failed',
      'failed',
    ]);
  });

  it('contain the reason of a skip and the first line of a failure', () => {
    const annotations = [{ type: 'skip', description: 'needs two screens' }];
    const results = [{ duration: 1, error: { message: 'it broke\n  at join' } }];
    const specs = [journey('skipped', { annotations }), journey('unexpected', { results })];
    expect(playwrightRecords({ specs, errors: [] }).map(({ reason }) => reason)).toEqual([
      'needs two screens',
      'it broke',
    ]);
  });

  it('count an error outside of any journey as a failure', () => {
    expect(statuses([], [{ message: 'the global set-up failed' }])).toEqual(['failed']);
  });
});
