// `npm run faults -- NAME`: fault injection. Without a name all suites run.
import { prepare } from './prepare.mjs';
import { runNode } from './run-node.mjs';

const SEEDS = 200;
const ALL_SEEDS = Array.from({ length: SEEDS }, (_, at) => at + 1).join(',');
const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'database on PostgreSQL 18'];

const SUITES = {
  // The watchers of both chains against nodes with seeded faults; a failing seed is printed.
  seeds: () =>
    runNode([...VITEST, 'simulation'], {
      env: { SIMULATION_SEEDS: ALL_SEEDS, SIMULATION_BLOCKS: '400', SOLANA_SIMULATION_SEEDS: ALL_SEEDS },
    }),
  // Malformed requests, generated from the API description, and a hostile client while ordinary people use the product.
  requests: () => runRequests(),
  // Real sales into many bots while workers are killed and third parties fail.
  soak: () => runNode(['tools/faults/run-soak.ts']),
  // The whole production setup, broken in every way that this machine allows.
  processes: () => runNode(['tools/faults/processes/run-processes.ts']),
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in SUITES));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no suite ${unknown.join(', ')}. There are: ${Object.keys(SUITES).join(', ')}.\n`,
  );
  process.exit(1);
}
await prepare();
for (const name of asked.length > 0 ? asked : Object.keys(SUITES)) {
  process.stdout.write(`\n== ${name}\n`);
  const code = await SUITES[name]();
  if (code !== 0) process.exitCode = code;
}

async function runRequests() {
  const { FUZZ_REQUESTS = '50000' } = process.env;
  const fuzz = await runNode([...VITEST, 'api-fuzz'], { env: { FUZZ_REQUESTS } });
  const hostile = await runNode(['tools/faults/hostile/run-hostile.ts']);
  return fuzz || hostile;
}
