import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const CPU: Record<string, string> = { x64: 'amd64', arm64: 'arm64' };

/** The local Ethereum node: the packaged one, else the one named, else the one on the path, else none. */
export function findAnvil(named: string | undefined, searchPath: string): string | undefined {
  return packaged() ?? named ?? onPath(searchPath);
}

function packaged(): string | undefined {
  const name = `@foundry-rs/anvil-${process.platform}-${CPU[process.arch] ?? process.arch}/bin/anvil`;
  try {
    return createRequire(import.meta.url).resolve(name);
  } catch {
    return undefined;
  }
}

function onPath(searchPath: string): string | undefined {
  const folders = searchPath.split(path.delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => path.join(folder, 'anvil')).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
