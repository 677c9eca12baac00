import { describe, expect, it } from 'vitest';
import { failure, type TestRecord } from './record.ts';
import { summaryLines } from './summary.ts';

const record = (name: string, change: Partial<TestRecord> = {}): TestRecord => ({
  name,
  status: 'passed',
  seconds: 1,
  ...change,
});

describe('the summary of a test run', () => {
  it('ends with one line of counts, in which an unstable test has passed', () => {
    const parts = [
      { name: 'Rules', seconds: 2, records: [record('a'), record('b', { status: 'failed' })] },
      {
        name: 'Journeys',
        seconds: 3,
        records: [record('c', { status: 'skipped' }), record('d', { status: 'unstable' })],
      },
    ];
    const lines = summaryLines(parts, []);
    expect(lines.at(-1)).toBe('2 passed, 1 failed, 1 skipped');
    expect(lines).toContain('     3 s  Journeys: 1 passed, 0 failed, 1 skipped, 1 unstable');
  });

  it('shows the duration of each part, the ten slowest tests and every reason', () => {
    const records = Array.from({ length: 12 }, (_, at) => record(`test ${at}`, { seconds: at }));
    const failed = failure('broken', 'expected 1 to be 2');
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

  it('shows both runs of a test that ran twice', () => {
    const first = failure('races', 'expected 1 to be 2\n  at join');
    const again = { ...first, status: 'unstable', alone: record('races', { output: 'joined\n' }) } as const;
    const lines = summaryLines([{ name: 'Rules', seconds: 1, records: [again] }], []);
    const from = lines.indexOf('Unstable: failed, then passed alone:');
    expect(lines.slice(from + 1, from + 7)).toEqual([
      '  races: expected 1 to be 2',
      '    First run: failed after 0.0 s',
      '      expected 1 to be 2',
      '        at join',
      '    Alone: passed after 1.0 s',
      '      joined',
    ]);
  });
});
