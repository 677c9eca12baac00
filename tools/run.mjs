// Runs a TypeScript file of this repository with the runtime that the project carries: `node tools/run.mjs FILE [ARGUMENTS]`.
import { prepare } from './prepare.mjs';
import { runNode } from './run-node.mjs';

const [file, ...args] = process.argv.slice(2);
await prepare({ web: false });
process.exitCode = await runNode([file, ...args]);
