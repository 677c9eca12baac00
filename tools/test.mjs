// `npm test`: everything that can be tested here, with its own set-up. The last line counts what passed and failed.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHECKS, runChecks } from './check.mjs';
import { failedInPlaywright, failedInVitest } from './failed-tests.mjs';
import { leftOut } from './left-out.mjs';
import { prepare } from './prepare.mjs';
import { runNode } from './run-node.mjs';

const results = mkdtempSync(join(tmpdir(), 'signboard-test-'));
const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];

try {
  await prepare();
  heading('Types, imports, lint');
  const failed = await runChecks();
  failures.push(...failed);
  add({ passed: CHECKS.length - failed.length, failed: failed.length });
  heading('Rules, server, database, sandbox');
  add(await runVitest());
  heading('Journeys in a browser');
  add(await runPlaywright());
} catch (error) {
  process.stdout.write(`${error.stack ?? error}\n`);
  add({ failed: 1 });
} finally {
  rmSync(results, { recursive: true, force: true });
}

for (const { group, reason } of leftOut()) process.stdout.write(`\nLeft out: ${group}: ${reason}`);
for (const failure of failures) process.stdout.write(`\nFailed: ${failure}`);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

async function runVitest() {
  const file = join(results, 'vitest.json');
  const code = await runNode([
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const report = read(file);
  if (!report) return { failed: 1 };
  failures.push(...failedInVitest(report));
  const failed =
    report.numFailedTests +
    report.testResults.filter((suite) => suite.status === 'failed' && suite.assertionResults.length === 0)
      .length;
  return {
    passed: report.numPassedTests,
    failed: failed || (code === 0 ? 0 : 1),
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

async function runPlaywright() {
  const file = join(results, 'playwright.json');
  const code = await runNode(
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config=e2e/playwright.config.ts',
      '--reporter=list,json',
    ],
    {
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    },
  );
  const report = read(file);
  if (!report) return { failed: 1 };
  failures.push(...failedInPlaywright(report));
  const { stats } = report;
  // A journey that passes only at the second try has failed: a race is a fault.
  const failed = stats.unexpected + stats.flaky;
  return { passed: stats.expected, failed: failed || (code === 0 ? 0 : 1), skipped: stats.skipped };
}

function add({ passed = 0, failed = 0, skipped = 0 }) {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
}

function heading(text) {
  process.stdout.write(`\n== ${text}\n`);
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
