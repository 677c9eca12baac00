// `npm run screenshots -- NAME`: takes one picture of the product anew, or all of them without a name.
import { prepare } from './prepare.mjs';
import { runNode } from './run-node.mjs';

await prepare();
process.exitCode = await runNode(['tools/screenshots/take-pictures.ts', ...process.argv.slice(2)]);
