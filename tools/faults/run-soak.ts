import { type SoakOptions, type SoakReport, soak } from './soak.ts';

/** A sale every 200 ms for ten minutes into twenty bots, with a fault every five seconds; then a shorter run with X's rate limit. */
const RUNS: [name: string, options: SoakOptions][] = [
  [
    'without X’s limit',
    { until: { seconds: 600 }, salesPerSecond: 5, bots: 20, faultEveryMs: 5_000, isLimited: false, seed: 1 },
  ],
  [
    'with X’s limit of 100 posts in 15 minutes',
    { until: { seconds: 120 }, salesPerSecond: 5, bots: 4, faultEveryMs: 10_000, isLimited: true, seed: 2 },
  ],
];

const share = Number(process.env.SOAK_SHARE ?? 1);
const rows: string[] = [];
let isClean = true;
for (const [name, options] of RUNS) {
  const seconds = Math.round((options.until.seconds ?? 0) * share);
  const report = await soak({ ...options, until: { seconds } });
  rows.push(rowOf(name, report));
  isClean &&= report.lost.length === 0 && report.doubled.length === 0;
  process.stdout.write(`${name}: ${JSON.stringify(report)}\n`);
}
process.stdout.write(
  `\n| soak | faults | sales | posts expected | posted | waiting | failed | lost | doubled |\n|---|---|---|---|---|---|---|---|---|\n${rows.join('\n')}\n`,
);
process.exitCode = isClean ? 0 : 1;

function rowOf(name: string, report: SoakReport): string {
  const faults = Object.values(report.faults).reduce((one, other) => one + other, 0);
  const { sales, expected, posted, waiting, failed, lost, doubled } = report;
  return `| ${[name, faults, sales, expected, posted, waiting, failed, lost.length, doubled.length].join(' | ')} |`;
}
