// `npm test`: every promise once. `npm run test:all`: the whole matrix; with `--rest`, what `npm test` leaves out of it.
// Each part has its own setup; a summary comes last.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHECKS, runChecks } from './check.mjs';
import { leftOut } from './left-out.mjs';
import { prepare } from './prepare.mjs';
import { runStep, StartError } from './progress.mjs';
import { runNode } from './run-node.mjs';
import { countOf, playwrightRecords, summaryLines } from './test-report.mjs';

const isFullRun = process.argv.includes('--all');
const isRest = process.argv.includes('--rest');
const results = mkdtempSync(join(tmpdir(), 'signboard-test-'));
const scope = { TEST_SCOPE: isRest ? 'rest' : isFullRun ? 'all' : 'quick' };
const parts = [];

try {
  await prepare();
  // Before the tests, so that a missing browser is reported at once.
  const browserCode = await runStep('4/4', 'Looking for a browser', 'Looked for a browser', () =>
    runNode(['e2e/browser/check-browser.ts']),
  );
  if (!isRest) await runPart('Types, lint and imports', runStaticChecks);
  await runPart('Rules, server, database and sandbox', runVitest);
  await runPart('Journeys in a browser', () =>
    browserCode === 0 ? runPlaywright() : [failure('no browser: the first lines of this run say what helps')],
  );
} catch (error) {
  const reason = error instanceof StartError ? error.message : (error.stack ?? String(error));
  parts.push({ name: 'Set-up', seconds: 0, records: [failure(reason)] });
} finally {
  rmSync(results, { recursive: true, force: true });
}

process.stdout.write(`\n${summaryLines(parts, leftOut(isFullRun)).join('\n')}\n`);
process.exitCode = parts.every(({ records }) => countOf(records, 'failed') === 0) ? 0 : 1;

async function runPart(name, run) {
  process.stdout.write(`\n== ${name}\n`);
  const started = performance.now();
  const records = await run();
  parts.push({ name, seconds: (performance.now() - started) / 1000, records });
}

async function runStaticChecks() {
  const failed = await runChecks();
  return CHECKS.map(([name]) => ({ name, status: failed.includes(name) ? 'failed' : 'passed', seconds: 0 }));
}

async function runVitest() {
  const file = join(results, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=./tools/vitest-report.ts'];
  const env = { ...scope, TEST_REPORT_FILE: file };
  const code = await runNode(['node_modules/vitest/vitest.mjs', 'run', ...reporters], { env });
  return withExitCode(readJson(file), code);
}

async function runPlaywright() {
  const file = join(results, 'playwright.json');
  const args = ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json'];
  const env = { ...scope, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const code = await runNode(['node_modules/@playwright/test/cli.js', ...args], { env });
  const report = readJson(file);
  return withExitCode(report && playwrightRecords(report), code);
}

/** A runner that exits with an error, or runs nothing, has failed, whatever its report says. */
function withExitCode(records, code) {
  if (!records?.length) return [failure('the runner reported no test')];
  if (code === 0 || countOf(records, 'failed') > 0) return records;
  return [...records, failure(`the runner ended with code ${code}`)];
}

function failure(reason) {
  return { name: 'The run', status: 'failed', seconds: 0, reason };
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
