import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSuite, JSONReportTest, TestError } from '@playwright/test/reporter';
import { ROOT, runNode } from '../run-node.mjs';
import { failure, type Place, readReport, type TestRecord, withExitCode } from './record.ts';

/** Between the titles of a test, in Playwright's lists of tests. */
const SEPARATOR = ' › ';

type Run = {
  results: string;
  config?: string;
  /** Only this one. */
  place?: Place;
  env?: Record<string, string>;
  cwd?: string;
  stdio?: string;
};

export async function runPlaywright({
  results,
  config = join(ROOT, 'e2e/playwright.config.ts'),
  place,
  env = {},
  ...options
}: Run): Promise<TestRecord[]> {
  const report = join(results, `${randomUUID()}.json`);
  const code = await runNode(
    [
      join(ROOT, 'node_modules/@playwright/test/cli.js'),
      'test',
      `--config=${config}`,
      '--reporter=list,json',
      ...(place ? selectionArgs(place, results) : []),
    ],
    { ...options, env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  );
  const parsed = readReport<JSONReport>(report);
  return withExitCode(parsed && playwrightRecords(parsed), code);
}

/** The pictures of the first failure stay where they are. */
function selectionArgs({ project, file, title }: Place, results: string): string[] {
  const list = join(results, `${randomUUID()}.txt`);
  writeFileSync(list, [`[${project}]`, file, ...(title === undefined ? [] : [title])].join(SEPARATOR));
  return [`--test-list=${list}`, '--workers=1', '--output=test-results/alone'];
}

export function playwrightRecords(report: Pick<JSONReport, 'suites' | 'errors'>): TestRecord[] {
  return [
    ...report.suites.flatMap((suite) => recordsIn(suite)),
    ...report.errors.map((error) => failure('set-up', textOf(error))),
  ];
}

/** The outermost suite is the file. */
function recordsIn(suite: JSONReportSuite, titles: readonly string[] = []): TestRecord[] {
  return [
    ...suite.specs.flatMap(({ file, title, tests }) =>
      tests.map((test) => recordOf(test, { file, title: [...titles, title].join(SEPARATOR) })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => recordsIn(inner, [...titles, inner.title])),
  ];
}

function recordOf(test: JSONReportTest, spec: { file: string; title: string }): TestRecord {
  const { status, results, projectName: project } = test;
  const name = `${spec.file} (${project}): ${spec.title}`;
  const seconds = results.reduce((sum, { duration }) => sum + duration, 0) / 1000;
  const output = outputOf(test);
  const record = { name, seconds, output, place: { project, ...spec } };
  if (status === 'expected') return { ...record, status: 'passed' };
  const skip = test.annotations.find(({ type }) => type === 'skip');
  if (status === 'skipped' && skip) return { ...record, status, reason: skip.description };
  // Without a reason for the skip, a hook or an earlier test of its group has failed.
  const message = status === 'skipped' ? 'it was not run' : results[0]?.error?.message;
  return { ...failure(name, output, message), ...record };
}

function outputOf({ results }: JSONReportTest): string {
  const texts = results.flatMap(({ stdout, stderr, errors }) => [
    ...[...stdout, ...stderr].map((chunk) => ('text' in chunk ? chunk.text : '')),
    ...errors.map(({ message }) => `${message}\n`),
  ]);
  return stripVTControlCharacters(texts.join(''));
}

function textOf({ stack, message = '', snippet = '' }: TestError): string {
  return [stack ?? message, snippet].filter(Boolean).join('\n');
}
