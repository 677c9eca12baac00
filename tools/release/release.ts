// `npm run release -- VERSION`: checks the checkout, sets the version, commits and tags. Nothing leaves this machine.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from '../check.mjs';
import { ROOT } from '../run-node.mjs';
import { makeRelease, ReleaseError } from './make-release.ts';
import { packPackages } from './pack-packages.ts';

const [version = ''] = process.argv.slice(2);

async function verify(): Promise<void> {
  const failed = await runChecks();
  if (failed.length > 0) throw new ReleaseError(`npm run check failed: ${failed.join(', ')}`);
  const folder = mkdtempSync(join(tmpdir(), 'signboard-release-'));
  try {
    await packPackages(folder, { version });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

try {
  await makeRelease(version, { root: ROOT, date: new Date().toISOString().slice(0, 10), verify });
  process.stdout.write(`Version ${version} is committed and tagged as v${version}.

  git show v${version}                              shows it
  git push --atomic --follow-tags origin main      publishes it: the tag starts .github/workflows/release.yml

To take it back before that: git tag --delete v${version} && git reset --hard HEAD~1
`);
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error;
  process.stderr.write(`${error.message}\nNothing was changed.\n`);
  process.exitCode = 1;
}
