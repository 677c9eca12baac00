// `npm run screenshots -- NAME`: retakes one screenshot, or all of them without a name.
import { prepare } from './prepare.mjs';
import { runNode } from './run-node.mjs';

await prepare();
process.exitCode = await runNode(['tools/screenshots/take-pictures.ts', ...process.argv.slice(2)]);
