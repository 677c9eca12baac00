// `npm run test:file -- FILE …`: tests of some files or folders, with the runtime of `npm test`. Journeys end in .spec.ts; what
// follows a name (`-t …`, `--headed`) goes to the runner.
import { prepare } from '../prepare.mjs';
import { runNode } from '../run-node.mjs';

const args = process.argv.slice(2);
const isJourney = args.some((arg) => /\.spec\b|^e2e\/journeys\b/.test(arg));
/** These never serve the built pages, so that editing them needs no build before a test. */
const isWithoutBuild = args.every((arg) => /^(-|apps\/web\b|packages\b)/.test(arg));

if (args.length === 0) {
  process.stderr.write('Which file? For example: npm run test:file -- apps/server/people/accounts\n');
  process.exit(1);
}
await prepare({ web: isJourney || !isWithoutBuild });
const runner = isJourney
  ? ['node_modules/@playwright/test/cli.js', 'test', '--config=e2e/playwright.config.ts']
  : ['node_modules/vitest/vitest.mjs', 'run'];
// Some files have variants of journeys only.
const { TEST_SCOPE = isJourney ? 'exhaustive' : 'quick' } = process.env;
process.exitCode = await runNode([...runner, ...args], { env: { TEST_SCOPE } });
