import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { ROOT, runNode } from '../run-node.mjs';
import { type Place, readReport, type TestRecord, withExitCode } from './record.ts';

type Run = {
  results: string;
  args?: readonly string[];
  env?: Record<string, string>;
  cwd?: string;
  stdio?: string;
};

export async function runVitest({ results, args = [], env = {}, ...options }: Run): Promise<TestRecord[]> {
  const report = join(results, `${randomUUID()}.json`);
  const code = await runNode(
    [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      `--reporter=${join(ROOT, 'tools/test/vitest-reporter.ts')}`,
      ...args,
    ],
    { ...options, env: { ...env, TEST_REPORT_FILE: report } },
  );
  return withExitCode(readReport<TestRecord[]>(report), code);
}

export function aloneInVitest({ project, file, title }: Place): string[] {
  const pattern =
    title === undefined ? [] : ['--testNamePattern', `^${title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`];
  return [file, '--project', project, ...pattern];
}
