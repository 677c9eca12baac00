// `npm run packages -- [FOLDER]`: the packages as they are published, to try them elsewhere.
import { mkdirSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { runNpm } from '../npm-ci.mjs';
import { ROOT } from '../run-node.mjs';
import { type StageOptions, stagePackages } from './stage-packages.ts';

/** Builds the packages and packs each; returns the paths of the tarballs. */
export async function packPackages(target: string, options: StageOptions = {}): Promise<string[]> {
  const staging = join(target, 'staging');
  mkdirSync(target, { recursive: true });
  try {
    const folders = await stagePackages(staging, options);
    const names = folders.map((folder) => `./${basename(folder)}`);
    const args = ['pack', ...names, `--pack-destination=${target}`];
    const { code, output } = await runNpm(staging, process.execPath, args);
    if (code !== 0) throw new Error(`The packages could not be packed: ${output}`);
    return [...output.matchAll(/^\S+\.tgz$/gm)].map(([name]) => join(target, name));
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

if (import.meta.filename === process.argv[1]) {
  const [target = join(ROOT, 'dist/packages')] = process.argv.slice(2);
  const tarballs = await packPackages(resolve(target));
  process.stdout.write(`${tarballs.join('\n')}\n`);
}
