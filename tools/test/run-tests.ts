// `npm test`: every promise once. `npm run test:exhaustive`: the whole matrix. Each part has its own set-up; tests that failed
// run once more, then a summary comes last.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHECKS, runChecks } from '../check.mjs';
import { prepare } from '../prepare.mjs';
import { runStep, StartError } from '../progress.mjs';
import { runNode } from '../run-node.mjs';
import { leftOut } from './left-out.ts';
import { runPlaywright } from './playwright.ts';
import { failure, type Part, type TestRecord } from './record.ts';
import { hasPassed, runFailedAgain } from './run-again.ts';
import { summaryLines } from './summary.ts';
import { aloneInVitest, runVitest } from './vitest.ts';

const isExhaustive = process.argv.includes('--exhaustive');
const results = mkdtempSync(join(tmpdir(), 'signboard-test-'));
const run = { results, env: { TEST_SCOPE: isExhaustive ? 'exhaustive' : 'quick' } };
const parts: Part[] = [];

try {
  await prepare();
  // Before the tests, so that a missing browser is reported at once.
  const browserCode = await runStep('4/4', 'Looking for a browser', 'Looked for a browser', () =>
    runNode(['e2e/browser/check-browser.ts']),
  );
  await runPart({ name: 'Types, lint and imports', run: runStaticChecks });
  await runPart({
    name: 'Rules, server, database and sandbox',
    run: () => runVitest(run),
    runAlone: (place) => runVitest({ ...run, args: aloneInVitest(place) }),
  });
  await runPart({
    name: 'Journeys in a browser',
    run: () => (browserCode === 0 ? runPlaywright(run) : noBrowser()),
    runAlone: (place) => runPlaywright({ ...run, place }),
  });
  // With nothing beside it: it measures.
  if (isExhaustive) await runPart({ name: 'Benchmarks against their recorded ratios', run: runGuard });
  await runFailedAgain(parts, (name) => process.stdout.write(`\n== Once more, alone: ${name}\n`));
} catch (error) {
  const reason = error instanceof StartError ? error.message : ((error as Error).stack ?? String(error));
  parts.push({ name: 'Set-up', seconds: 0, records: [failure('The run', reason)] });
} finally {
  rmSync(results, { recursive: true, force: true });
}

process.stdout.write(`\n${summaryLines(parts, leftOut(isExhaustive)).join('\n')}\n`);
process.exitCode = hasPassed(parts.flatMap(({ records }) => records)) ? 0 : 1;

type PartToRun = Omit<Part, 'seconds' | 'records'> & { run: () => Promise<TestRecord[]> };

async function runPart({ run: start, ...part }: PartToRun): Promise<void> {
  process.stdout.write(`\n== ${part.name}\n`);
  const started = performance.now();
  const records = await start();
  parts.push({ ...part, seconds: (performance.now() - started) / 1000, records });
}

async function runStaticChecks(): Promise<TestRecord[]> {
  const failed = await runChecks();
  return CHECKS.map(([name]) => ({
    name,
    status: failed.includes(name) ? 'failed' : 'passed',
    seconds: 0,
  }));
}

async function runGuard(): Promise<TestRecord[]> {
  const name = 'npm run bench -- guard';
  const code = await runNode(['trials/bench/guard.ts']);
  return code === 0
    ? [{ name, status: 'passed', seconds: 0 }]
    : [failure(name, 'a benchmark is more than a fifth worse: its lines above say which')];
}

async function noBrowser(): Promise<TestRecord[]> {
  return [failure('The run', 'no browser: the first lines of this run say what helps')];
}
