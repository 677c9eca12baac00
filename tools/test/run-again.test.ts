import { describe, expect, it, vi } from 'vitest';
import { failure, type Part, type Place, type TestRecord } from './record.ts';
import { hasPassed, MOST_UNSTABLE, runFailedAgain, withSecondRun } from './run-again.ts';

const FILE: Place = { project: 'rules', file: 'join.test.ts' };

const testOf = (title: string, status: TestRecord['status'] = 'passed'): TestRecord => ({
  name: `${FILE.file}: ${title}`,
  status,
  seconds: 1,
  place: { ...FILE, title },
});
const failedFile: TestRecord = { ...failure(FILE.file, 'the set-up failed'), place: FILE };
const statuses = (records: readonly TestRecord[]) => records.map(({ status }) => status);
const partOf = (records: TestRecord[], runAlone?: Part['runAlone']): Part => ({
  name: 'Rules',
  seconds: 1,
  records,
  ...(runAlone && { runAlone }),
});

async function runAgain(parts: readonly Part[]): Promise<TestRecord[]> {
  await runFailedAgain(parts, () => {});
  return parts.flatMap(({ records }) => records);
}

describe('a failed test', () => {
  it('is unstable when it passes alone, and keeps both runs', async () => {
    const part = partOf([testOf('a'), { ...testOf('b', 'failed'), output: 'no' }], async () => [
      testOf('a', 'skipped'),
      { ...testOf('b'), output: 'yes' },
    ]);
    const records = await runAgain([part]);
    expect(statuses(records)).toEqual(['passed', 'unstable']);
    expect(records[1]).toMatchObject({ output: 'no', alone: { output: 'yes', status: 'passed' } });
    expect(hasPassed(records)).toBe(true);
  });

  it.each([
    ['fails again', [testOf('a', 'failed')]],
    ['is skipped', [testOf('a', 'skipped')]],
    ['is not found', [failure('The run', 'the runner reported no test')]],
    ['passes, but its runner ends with an error', [testOf('a'), failure('The run', 'ended with code 1')]],
  ])('stays failed when it %s', async (_, second) => {
    const records = await runAgain([partOf([testOf('a', 'failed')], async () => second)]);
    expect(statuses(records)).toEqual(['failed']);
    expect(records[0]?.alone?.status).not.toBe('passed');
    expect(hasPassed(records)).toBe(false);
  });

  it('that cannot run on its own stays failed', async () => {
    const runAlone = vi.fn();
    const records = await runAgain([
      partOf([failure('lint', 'a warning')]),
      partOf([failure('x', 'y')], runAlone),
    ]);
    expect(statuses(records)).toEqual(['failed', 'failed']);
    expect(runAlone).not.toHaveBeenCalled();
  });

  it('runs once when two of its name failed', async () => {
    const runAlone = vi.fn(async () => [testOf('a'), testOf('a')]);
    const records = await runAgain([partOf([testOf('a', 'failed'), testOf('a', 'failed')], runAlone)]);
    expect(runAlone).toHaveBeenCalledExactlyOnceWith({ ...FILE, title: 'a' });
    expect(statuses(records)).toEqual(['unstable', 'unstable']);
  });
});

describe('a file whose set-up failed', () => {
  it('runs as a whole, and its tests get the result of the second run', async () => {
    const runAlone = vi.fn(async () => [testOf('a'), testOf('b')]);
    const first = [failedFile, testOf('a', 'skipped'), testOf('b', 'failed')];
    const records = await runAgain([partOf(first, runAlone)]);
    expect(runAlone).toHaveBeenCalledExactlyOnceWith(FILE);
    expect(statuses(records)).toEqual(['unstable', 'passed', 'unstable']);
  });

  it('stays failed when one of its tests fails then', async () => {
    const first = [failedFile, testOf('a', 'skipped')];
    expect(statuses(withSecondRun(first, FILE, [testOf('a', 'failed')]))).toEqual(['failed', 'failed']);
  });

  it('does not change other files', () => {
    const other: TestRecord = { ...testOf('a'), place: { ...FILE, project: 'other', title: 'a' } };
    expect(withSecondRun([failedFile, other], FILE, [testOf('a', 'failed')])[1]).toBe(other);
  });
});

describe('a run', () => {
  const many = (count: number, status: TestRecord['status']) =>
    Array.from({ length: count }, (_, at) => testOf(`test ${at}`, status));

  it('passes with a few unstable tests', () => {
    expect(hasPassed([testOf('a'), ...many(MOST_UNSTABLE, 'unstable')])).toBe(true);
    expect(hasPassed([testOf('a'), ...many(MOST_UNSTABLE + 1, 'unstable')])).toBe(false);
  });

  it('runs nothing again when more have failed', async () => {
    const runAlone = vi.fn();
    const records = await runAgain([partOf(many(MOST_UNSTABLE + 1, 'failed'), runAlone)]);
    expect(runAlone).not.toHaveBeenCalled();
    expect(hasPassed(records)).toBe(false);
  });
});
