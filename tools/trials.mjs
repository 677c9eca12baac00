// `npm run trials -- KIND NAME`: what is measured or broken on purpose. Without names, all of the kind but those that take too long.
// `npm run bench`, `faults` and `load` are the kinds. Options, such as guard's --record, are passed on.
import { readdirSync } from 'node:fs';
import { prepare } from './prepare.mjs';
import { ROOT, runNode } from './run-node.mjs';

const SEEDS = 200;
const ALL_SEEDS = Array.from({ length: SEEDS }, (_, at) => at + 1).join(',');
const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'database on PostgreSQL 18'];

const program =
  (path) =>
  (...options) =>
    runNode([`trials/${path}`, ...options]);

const KINDS = {
  bench: Object.fromEntries(
    readdirSync(`${ROOT}trials/bench`)
      .filter((file) => file.endsWith('.ts') && file !== 'print-bench.ts')
      .map((file) => [file.slice(0, -3), program(`bench/${file}`)]),
  ),
  faults: {
    // The watchers of both chains against nodes with seeded faults; a failing seed is printed.
    seeds: () =>
      runNode([...VITEST, 'simulation'], {
        env: { SIMULATION_SEEDS: ALL_SEEDS, SIMULATION_BLOCKS: '400', SOLANA_SIMULATION_SEEDS: ALL_SEEDS },
      }),
    // Malformed requests, generated from the API description, and a hostile client while ordinary people use the product.
    requests: async () => {
      const { FUZZ_REQUESTS = '50000' } = process.env;
      const fuzz = await runNode([...VITEST, 'api-fuzz'], { env: { FUZZ_REQUESTS } });
      return (await program('faults/hostile/run-hostile.ts')()) || fuzz;
    },
    // Real sales into many bots while workers are killed and third parties fail.
    soak: program('faults/run-soak.ts'),
    // The whole production setup, broken in every way that this machine allows.
    processes: program('faults/processes/run-processes.ts'),
  },
  load: {
    // 50,000 visitors and 12,000 sign-ins in a minute, including bots, for 5,000 spots.
    minute: program('load/minute/run-minute.ts'),
    // How response times grow with the size of lists and the number of lists per owner.
    growth: program('load/growth/run-growth.ts'),
    // Mixed load for half an hour: memory and open files must not grow.
    soak: program('load/soak/run-soak.ts'),
  },
};
const ONLY_BY_NAME = ['load soak'];

const [kind = '', ...given] = process.argv.slice(2);
const trials = KINDS[kind] ?? refuse(`There is no ${kind || 'trial without a kind'}`, Object.keys(KINDS));
const options = given.filter((one) => one.startsWith('--'));
const names = given.filter((one) => !one.startsWith('--'));
const unknown = names.filter((name) => !(name in trials));
if (unknown.length > 0) refuse(`${kind} has no ${unknown.join(', ')}`, Object.keys(trials));

await prepare();
const byDefault = Object.keys(trials).filter((name) => !ONLY_BY_NAME.includes(`${kind} ${name}`));
for (const name of names.length > 0 ? names : byDefault) {
  process.stdout.write(`\n== ${kind} ${name}\n`);
  const code = await trials[name](...options);
  if (code !== 0) process.exitCode = code;
}

function refuse(what, known) {
  process.stderr.write(`${what}. There are: ${known.join(', ')}.\n`);
  process.exit(1);
}
