import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../run-node.mjs';

export type PublishedManifest = {
  name: string;
  version: string;
  exports: Record<string, string | { types: string; default: string }>;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

/**
 * Installs tarballs as npm would, without a network: what they depend on is linked from this checkout, and nothing else. Returns
 * the packages' folders.
 */
export function installTarballs(tarballs: string[], folder: string): string[] {
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  return tarballs.map((tarball, at) => {
    const unpacked = join(folder, 'node_modules', `unpacked-${at}`);
    mkdirSync(unpacked, { recursive: true });
    execFileSync('tar', ['-xzf', tarball, '-C', unpacked]);
    const manifest = readManifest(join(unpacked, 'package'));
    const place = join(folder, 'node_modules', manifest.name);
    mkdirSync(dirname(place), { recursive: true });
    renameSync(join(unpacked, 'package'), place);
    for (const name of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }))
      linkPackage(name, folder);
    return place;
  });
}

/** Binaries of other platforms are missing here too. */
export function linkPackage(name: string, folder: string): void {
  const [source, place] = [ROOT, folder].map((root) => join(root, 'node_modules', name)) as [string, string];
  if (!existsSync(source) || existsSync(place)) return;
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(source, place);
}

export function readManifest(folder: string): PublishedManifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/** The JavaScript examples of a README, in order. */
export function readExamples(readme: string): string[] {
  return [...readme.matchAll(/```js\n(.*?)```/gs)].map(([, code = '']) => code);
}
