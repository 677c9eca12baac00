// `npm run load -- NAME`: load tests. Without a name all but the soak, which takes half an hour.
import { prepare } from './prepare.mjs';
import { runNode } from './run-node.mjs';

const SUITES = {
  // 50,000 visitors and 12,000 sign-ins in a minute, including bots, for 5,000 spots.
  minute: () => runNode(['tools/load/minute/run-minute.ts']),
  // How response times grow with the size of lists and the number of lists per owner.
  growth: () => runNode(['tools/load/growth/run-growth.ts']),
  // Mixed load for half an hour: memory and open files must not grow.
  soak: () => runNode(['tools/load/soak/run-soak.ts']),
};
const BY_DEFAULT = ['minute', 'growth'];

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in SUITES));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no load ${unknown.join(', ')}. There are: ${Object.keys(SUITES).join(', ')}.\n`,
  );
  process.exit(1);
}
await prepare();
for (const name of asked.length > 0 ? asked : BY_DEFAULT) {
  process.stdout.write(`\n== ${name}\n`);
  const code = await SUITES[name]();
  if (code !== 0) process.exitCode = code;
}
