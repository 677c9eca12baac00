// `npm run screenshots`: takes the pictures of the product anew, from the product as it is now.
import { prepare } from './prepare.mjs';
import { runNode } from './run-node.mjs';

await prepare();
process.exitCode = await runNode(['tools/screenshots/take-pictures.ts']);
