// Installs the packages and builds the web app before the product or its tests run.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { requireUsableCheckout } from './checkout.mjs';
import { missingPackages } from './missing-packages.mjs';
import { npmCi } from './npm-ci.mjs';
import { runStep, StartError } from './progress.mjs';
import { ROOT, runNode } from './run-node.mjs';

const WEB_DIST = join(ROOT, 'apps/web/dist');
const BUILD_STAMP = join(WEB_DIST, '.sources');

/** Installs and builds what is missing or outdated. */
export async function prepare({ web = true } = {}) {
  if (missingPackages().length > 0) await install();
  if (web && !isBuilt()) {
    const why = existsSync(BUILD_STAMP)
      ? 'Building the web app, whose sources have changed'
      : 'Building the web app';
    await runStep('3/4', why, 'Web app built', build);
  }
}

async function install() {
  requireUsableCheckout();
  await runStep('2/4', 'Installing packages (once, a few minutes)', 'Packages installed', () =>
    npmCi(ROOT, process.execPath),
  );
  const missing = missingPackages();
  if (missing.length > 0)
    process.stderr.write(`Note: npm left out ${missing.join(', ')}, so what needs them will not work.\n`);
}

function isBuilt() {
  return existsSync(BUILD_STAMP) && readFileSync(BUILD_STAMP, 'utf8') === sourcesHash();
}

/** The browser build, the server-rendering build and the offline checker. */
async function build() {
  rmSync(WEB_DIST, { recursive: true, force: true });
  for (const args of [
    ['node_modules/vite/bin/vite.js', 'build', 'apps/web', '--logLevel', 'warn'],
    ['tools/build-checker.mjs'],
  ])
    if ((await runNode(args, { stdio: ['ignore', 'ignore', process.stderr] })) !== 0)
      throw new StartError('The web app could not be built; the lines above say why.');
  writeFileSync(BUILD_STAMP, sourcesHash());
}

/** A hash of all sources of the web app. */
function sourcesHash() {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')));
  for (const folder of ['apps/web', 'packages']) {
    const files = readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => !/\/(dist|node_modules)\//.test(file) && !/\.test\.|\.md$/.test(file))
      .sort();
    for (const file of files) hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}
