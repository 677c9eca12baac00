import { type SoakOptions, type SoakReport, soak, sum } from './soak.ts';

const FEWEST_FAULTS = 90;

/** Ten minutes of sales on three chains into bots on four channels, with a fault every four seconds; then a shorter run with X's rate limit. */
const RUNS: [name: string, options: SoakOptions][] = [
  [
    'four channels, three chains',
    {
      until: { seconds: 600 },
      salesPerSecond: 0.8,
      bots: 6,
      isEverywhere: true,
      faultEveryMs: 4_000,
      isLimited: false,
      seed: 1,
    },
  ],
  [
    'with X’s limit of 100 posts in 15 minutes',
    {
      until: { seconds: 120 },
      salesPerSecond: 5,
      bots: 4,
      isEverywhere: false,
      faultEveryMs: 10_000,
      isLimited: true,
      seed: 2,
    },
  ],
];

const share = Number(process.env.SOAK_SHARE ?? 1);
const rows: string[] = [];
const faults: string[] = [];
for (const [name, options] of RUNS) {
  const seconds = Math.round((options.until.seconds ?? 0) * share);
  const report = await soak({ ...options, until: { seconds } });
  process.stdout.write(`${name}: ${JSON.stringify(report)}\n${describeChannels(report)}\n`);
  rows.push(rowOf(name, report));
  faults.push(...findFaults(report, options).map((fault) => `${name}: ${fault}`));
}
process.stdout.write(
  `\n| soak | faults | sales | posts expected | posted | unknown | waiting | failed | while off | lost | doubled |\n|---|---|---|---|---|---|---|---|---|---|---|\n${rows.join('\n')}\n`,
);
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;

function countFaults({ faults, pendingFaults }: SoakReport): number {
  return sum(faults) - pendingFaults;
}

/** What must not happen. */
function findFaults(report: SoakReport, { isEverywhere, isLimited }: SoakOptions): string[] {
  const { lost, doubled, unexpected, waiting, failures } = report;
  const found = { lost: lost.length, doubled: doubled.length, unexpected: unexpected.length };
  const strange = Object.keys(failures).filter((why) => why !== 'telegram kicked' && why !== 'discord gone');
  const isTooCalm = isEverywhere && countFaults(report) < Math.floor(FEWEST_FAULTS * share);
  return [
    ...Object.entries(found).flatMap(([what, count]) => (count > 0 ? [`${count} ${what}`] : [])),
    ...(waiting > 0 && !isLimited ? [`${waiting} still waiting`] : []),
    ...(strange.length > 0 ? [`failed: ${strange.join(', ')}`] : []),
    ...(isTooCalm ? [`only ${countFaults(report)} faults`] : []),
  ];
}

function rowOf(name: string, report: SoakReport): string {
  const { sales, expected, posted, unknown, waiting, failed, whileOff, lost, doubled } = report;
  const counts = [sales, expected, posted, unknown, waiting, failed, whileOff, lost.length, doubled.length];
  return `| ${[name, countFaults(report), ...counts].join(' | ')} |`;
}

function describeChannels({ channels, salesByChain }: SoakReport): string {
  const rows = Object.entries(channels).map(
    ([channel, { expected, posted, unknown, failed }]) =>
      `| ${[channel, expected, posted, unknown, failed].join(' | ')} |`,
  );
  return `sales: ${JSON.stringify(salesByChain)}\n| channel | posts expected | posted | unknown | failed |\n|---|---|---|---|---|\n${rows.join('\n')}`;
}
