import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Runs one command of Buildah, and resolves with what it prints. */
export type Buildah = (command: string, ...args: string[]) => Promise<string>;

const execute = promisify(execFile);

/** Null where the image can be built: without an engine that takes root, who needs no namespaces for `--isolation chroot`. */
export function whyNotHere(): string | null {
  if (process.getuid?.() !== 0) return 'needs root';
  const missing = ['buildah', 'debootstrap'].filter((name) => spawnSync(name, ['--version']).error);
  return missing.length > 0 ? `no ${missing.join(' and no ')} here` : null;
}

/** Keeps all images in this folder. Overlays need a fifth of the space of copies, but not every file system has them. */
export async function openBuildah(folder: string): Promise<Buildah> {
  const withDriver =
    (driver: string): Buildah =>
    async (...args) => {
      const storage = ['--root', join(folder, driver), '--runroot', join(folder, `${driver}-run`)];
      const { stdout } = await execute('buildah', [...storage, '--storage-driver', driver, ...args], {
        maxBuffer: 2 ** 26,
      });
      return stdout.trim();
    };
  const overlay = withDriver('overlay');
  return await overlay('info').then(
    () => overlay,
    () => withDriver('vfs'),
  );
}
