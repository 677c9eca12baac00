import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { SerializedError } from 'vitest';
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';

/** A test, or a file or group whose setup failed. */
export type TestRecord = {
  name: string;
  status: 'passed' | 'failed' | 'skipped';
  seconds: number;
  /** Why it was skipped or failed. */
  reason?: string | undefined;
};

/** Vitest's own JSON report has no reason for a skip and no failed hooks, which the summary of `npm test` needs. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const records = [
      ...modules.flatMap(recordsOf),
      ...unhandled.map((error) => failure('outside of any test', [error])),
    ];
    writeFileSync(process.env.TEST_REPORT_FILE ?? 'test-results/vitest.json', JSON.stringify(records));
  }
}

function recordsOf(module: TestModule): TestRecord[] {
  const path = relative(process.cwd(), module.moduleId);
  const name = (task: TestCase | TestSuite) => `${path}: ${task.fullName}`;
  const groups: [string, readonly SerializedError[]][] = [
    [path, module.errors()],
    ...[...module.children.allSuites()].map((suite): [string, readonly SerializedError[]] => [
      name(suite),
      suite.errors(),
    ]),
  ];
  return [
    ...groups.filter(([, errors]) => errors.length > 0).map(([group, errors]) => failure(group, errors)),
    ...[...module.children.allTests()].map((test) => recordOf(test, name(test))),
  ];
}

function recordOf(test: TestCase, name: string): TestRecord {
  const result = test.result();
  const seconds = (test.diagnostic()?.duration ?? 0) / 1000;
  if (result.state === 'passed') return { name, status: 'passed', seconds };
  if (result.state === 'failed') return { ...failure(name, result.errors), seconds };
  return { name, status: 'skipped', seconds, reason: result.state === 'skipped' ? result.note : undefined };
}

function failure(name: string, errors: readonly SerializedError[]): TestRecord {
  return { name, status: 'failed', seconds: 0, reason: errors[0]?.message?.trim().split('\n', 1)[0] };
}
