// `npm run check`: types, imports, lint, format, words and the sizes of commits.
import { prepare } from './prepare.mjs';
import { runNode } from './run-node.mjs';

/**
 * Two checks run at a time, so each uses one thread for what several threads would do twice. Files that nothing has changed since
 * the last run are not checked again.
 */
const tsc = (folder, cache) => [
  'node_modules/typescript/bin/tsc',
  ...['--checkers', '1', '-p', folder],
  ...['--incremental', '--tsBuildInfoFile', `node_modules/.cache/types/${cache}.tsbuildinfo`],
];

/** @type {[name: string, args: string[]][]} */
export const CHECKS = [
  ['types of packages, server, sandbox and tests', tsc('.', 'server')],
  ['lint and format', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings']],
  ['types of the web app', tsc('apps/web', 'web')],
  ['imports', ['tools/imports/check-imports.ts']],
  ['words', ['tools/words/check-words.ts']],
  ['sizes of commits', ['tools/commits/check-commits.ts']],
];

/** Resolves with the names of the failed checks. */
export async function runChecks() {
  const failed = [];
  const waiting = CHECKS.values();
  const runWaiting = async () => {
    for (const [name, args] of waiting) if ((await runNode(args)) !== 0) failed.push(name);
  };
  await Promise.all([runWaiting(), runWaiting()]);
  return failed;
}

if (import.meta.filename === process.argv[1]) {
  await prepare({ web: false });
  process.exitCode = (await runChecks()).length === 0 ? 0 : 1;
}
