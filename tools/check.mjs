// `npm run check`: types, imports, lint, format and the sizes of commits.
import { prepare } from './prepare.mjs';
import { runNode } from './run-node.mjs';

/** @type {[name: string, args: string[]][]} */
export const CHECKS = [
  ['types of packages, server, sandbox and tests', ['node_modules/typescript/bin/tsc', '-p', '.']],
  ['types of the web app', ['node_modules/typescript/bin/tsc', '-p', 'apps/web']],
  ['imports', ['tools/imports/check-imports.ts']],
  ['sizes of commits', ['tools/commits/check-commits.ts']],
  ['lint and format', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings']],
];

/** Resolves with the names of the failed checks. */
export async function runChecks() {
  const failed = [];
  for (const [name, args] of CHECKS) if ((await runNode(args)) !== 0) failed.push(name);
  return failed;
}

if (import.meta.filename === process.argv[1]) {
  await prepare({ web: false });
  process.exitCode = (await runChecks()).length === 0 ? 0 : 1;
}
