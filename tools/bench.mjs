// `npm run bench -- NAME`: one benchmark, or all of them without a name.
import { readdirSync } from 'node:fs';
import { prepare } from './prepare.mjs';
import { ROOT, runNode } from './run-node.mjs';

const known = readdirSync(`${ROOT}bench`)
  .filter((file) => file.endsWith('.ts') && file !== 'print-bench.ts')
  .map((file) => file.slice(0, -3));
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no benchmark ${unknown.join(', ')}. There are: ${known.join(', ')}.\n`);
  process.exit(1);
}
await prepare();
for (const name of asked.length > 0 ? asked : known) {
  const code = await runNode([`bench/${name}.ts`]);
  if (code !== 0) process.exitCode = code;
}
