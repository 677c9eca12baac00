import type { Outcome, Scenario } from './scenario.ts';
import { databaseAway } from './scenarios/database-away.ts';
import { failingThirdParties } from './scenarios/failing-third-parties.ts';
import { fullDisk } from './scenarios/full-disk.ts';
import { jumpingClock } from './scenarios/jumping-clock.ts';
import { killedDatabase } from './scenarios/killed-database.ts';
import { killedProcesses } from './scenarios/killed-processes.ts';
import { killedSession } from './scenarios/killed-session.ts';
import { powerCut } from './scenarios/power-cut.ts';
import { rollingRestart } from './scenarios/rolling-restart.ts';
import { silentDatabase, silentHost } from './scenarios/silent-database.ts';
import { slowClients } from './scenarios/slow-clients.ts';

/** An outcome, or why the scenario was skipped. */
type Result = { scenario: Scenario; outcome: Outcome } | { scenario: Scenario; leftOut: string };

const HEAD = '| fault | injected | confirmed: joins, draws, mails, posts | lost | doubled | recovery |';
const MAX_NAMED = 10;
const SCENARIOS: Scenario[] = [
  killedProcesses,
  rollingRestart,
  killedSession,
  killedDatabase,
  databaseAway,
  silentDatabase(3_000),
  silentDatabase(30_000),
  silentHost,
  fullDisk,
  powerCut,
  failingThirdParties,
  slowClients,
  jumpingClock,
];

const share = Number(process.env.FAULTS_SHARE ?? 1);
const only = process.env.FAULTS_ONLY ?? '';
const results: Result[] = [];
for (const scenario of SCENARIOS.filter(({ name }) => name.includes(only))) {
  const leftOut = scenario.needs();
  if (leftOut) {
    results.push({ scenario, leftOut });
    continue;
  }
  process.stdout.write(`${scenario.name} …\n`);
  const started = performance.now();
  const outcome = await scenario.run(share).catch(failed);
  results.push({ scenario, outcome });
  const took = `${Math.round((performance.now() - started) / 1000)} s`;
  const faults = `lost ${outcome.lost.length}, doubled ${outcome.doubled.length}, broken ${outcome.broken.length}`;
  process.stdout.write(`  took ${took}: ${faults}\n`);
}
printTable(results);
const isClean = results.every(
  (result) =>
    !('outcome' in result) ||
    [result.outcome.lost, result.outcome.doubled, result.outcome.broken].every((names) => names.length === 0),
);
process.exitCode = isClean ? 0 : 1;

/** An aborted scenario counts as a broken promise; the others still run. */
function failed(error: Error): Outcome {
  const confirmed = { joins: 0, draws: 0, mails: 0, posts: 0 };
  const broken = [`the scenario was aborted: ${error.stack ?? error.message}`];
  return { injected: '-', confirmed, lost: [], doubled: [], broken, recoveryMs: 0, remarks: [] };
}

/** Prints the table and the notes below it. */
function printTable(results: readonly Result[]): void {
  const rows = results.flatMap((result) => ('outcome' in result ? [rowOf(result)] : []));
  const notes = results.flatMap(notesOf);
  process.stdout.write(
    `\n${[HEAD, '|---|---|---|---|---|---|', ...rows].join('\n')}\n\n${notes.join('\n')}\n`,
  );
}

function rowOf({ scenario, outcome }: { scenario: Scenario; outcome: Outcome }): string {
  const { joins, draws, mails, posts } = outcome.confirmed;
  const cells = [
    scenario.name,
    outcome.injected,
    `${joins}, ${draws}, ${mails}, ${posts}`,
    outcome.lost.length,
    outcome.doubled.length,
    `${(outcome.recoveryMs / 1000).toFixed(1)} s ${scenario.recovery}`,
  ];
  return `| ${cells.join(' | ')} |`;
}

function notesOf(result: Result): string[] {
  const { name } = result.scenario;
  if ('leftOut' in result) return [`Left out: ${name}: ${result.leftOut}.`];
  const { remarks, lost, doubled, broken } = result.outcome;
  const faults = Object.entries({ lost, doubled, broken }).filter(([, names]) => names.length > 0);
  return [
    ...remarks.map((remark) => `${name}: ${remark}.`),
    ...faults.map(([what, names]) => `${name}: ${what}: ${firstOf(names)}`),
  ];
}

function firstOf(names: readonly string[]): string {
  return [...new Set(names)].slice(0, MAX_NAMED).join(', ') + (names.length > MAX_NAMED ? ' …' : '');
}
