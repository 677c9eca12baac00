// `node tools/run.mjs FILE [ARGUMENTS]` runs a TypeScript program of this repository once its packages are installed.
import { prepare } from './prepare.mjs';
import { runNode } from './run-node.mjs';

const [file, ...args] = process.argv.slice(2);
await prepare({ web: false });
process.exitCode = await runNode([file, ...args]);
