import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run-node.mjs';

/** The fields of a workspace's package.json that a published one keeps or replaces. */
export type Manifest = {
  name: string;
  version?: string;
  private?: boolean;
  exports: Record<string, string>;
  /** Commands: each is published as one file. */
  bin?: Record<string, string>;
  publishConfig?: Record<string, unknown>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

/** A package of this repository that is published; `folder` is below `packages`. */
export type Publishable = { folder: string; manifest: Manifest };

export function readPublishable(root = ROOT): Publishable[] {
  return globSync('*/package.json', { cwd: join(root, 'packages') })
    .sort()
    .map((path) => ({
      folder: path.split('/')[0] ?? '',
      manifest: JSON.parse(readFileSync(join(root, 'packages', path), 'utf8')) as Manifest,
    }))
    .filter(({ manifest }) => manifest.publishConfig);
}

/** The entries that others may import: not the pattern by which our own code imports every file. */
export function publicEntries({ exports }: Manifest): [name: string, file: string][] {
  return Object.entries(exports).filter(([name]) => !name.includes('*'));
}

export function readVersion(root = ROOT): string {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;
}
