import { printTable, type Result } from './print-table.ts';
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
import { slowClients } from './scenarios/slow-clients.ts';

const SCENARIOS: Scenario[] = [
  killedProcesses,
  rollingRestart,
  killedSession,
  killedDatabase,
  databaseAway,
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
  const broken = [`it did not come to its end: ${error.stack ?? error.message}`];
  return { injected: '-', confirmed, lost: [], doubled: [], broken, recoveryMs: 0, remarks: [] };
}
