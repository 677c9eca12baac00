// Everything that must be there before the product or its tests can run: packages, and the built web app.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runNode } from './run-node.mjs';

const WEB_DIST = join(ROOT, 'apps/web/dist');

/** Installs and builds what is missing or stale; does nothing when all is there. */
export async function prepare({ web = true, say = (line) => process.stderr.write(`${line}\n`) } = {}) {
  if (!isInstalled()) {
    say('Installing packages (once, about a minute) …');
    install();
  }
  if (web && !isBuilt()) {
    say('Building the web app …');
    await build();
  }
}

/** Whether node_modules holds exactly what the lockfile says; optional platform packages may be absent. */
function isInstalled() {
  const installed = readJson('node_modules/.package-lock.json')?.packages;
  if (!installed) return false;
  const wanted = Object.entries(readJson('package-lock.json').packages);
  return wanted.every(([path, entry]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true;
    const found = installed[path];
    return found ? found.version === entry.version : entry.optional === true;
  });
}

function install() {
  const npm = process.env.npm_execpath;
  const [command, ...args] = npm?.endsWith('.js') ? [process.execPath, npm] : [npm ?? 'npm'];
  const result = spawnSync(command, [...args, 'ci', '--loglevel=error'], {
    cwd: ROOT,
    stdio: ['ignore', process.stderr, process.stderr],
  });
  if (result.status !== 0) throw new Error('The packages could not be installed; the lines above say why.');
}

function isBuilt() {
  const stamp = join(WEB_DIST, '.sources');
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesHash();
}

/** For browsers, as the function with which the server writes the first HTML, and the file that checks draws by itself. */
async function build() {
  rmSync(WEB_DIST, { recursive: true, force: true });
  const code = await runNode(['node_modules/vite/bin/vite.js', 'build', 'apps/web', '--logLevel', 'warn'], {
    stdio: ['ignore', process.stderr, process.stderr],
  });
  const checkerCode =
    code === 0
      ? await runNode(['tools/build-checker.mjs'], { stdio: ['ignore', 'ignore', process.stderr] })
      : code;
  if (checkerCode !== 0) throw new Error('The web app could not be built; the lines above say why.');
  writeFileSync(join(WEB_DIST, '.sources'), sourcesHash());
}

/** A fingerprint of all that the web app is built from. */
function sourcesHash() {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')));
  for (const folder of ['apps/web', 'packages']) {
    const files = readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => !/\/(dist|node_modules)\//.test(file) && !file.includes('.test.'))
      .sort();
    for (const file of files) hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
  } catch {
    return null;
  }
}
