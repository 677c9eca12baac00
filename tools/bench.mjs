// `npm run bench -- NAME`: one benchmark, or all of them without a name. Options, such as guard's --record, are passed on.
import { readdirSync } from 'node:fs';
import { prepare } from './prepare.mjs';
import { ROOT, runNode } from './run-node.mjs';

const known = readdirSync(`${ROOT}bench`)
  .filter((file) => file.endsWith('.ts') && file !== 'print-bench.ts')
  .map((file) => file.slice(0, -3));
const given = process.argv.slice(2);
const options = given.filter((one) => one.startsWith('--'));
const asked = given.filter((one) => !one.startsWith('--'));
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no benchmark ${unknown.join(', ')}. There are: ${known.join(', ')}.\n`);
  process.exit(1);
}
await prepare();
for (const name of asked.length > 0 ? asked : known) {
  const code = await runNode([`bench/${name}.ts`, ...options]);
  if (code !== 0) process.exitCode = code;
}
