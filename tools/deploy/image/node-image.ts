import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../run-node.mjs';
import type { Buildah } from './buildah.ts';

const execute = promisify(execFile);
const CACHE = join(ROOT, 'node_modules/.cache/signboard');
const DEBIAN = 'bookworm';

/** The base of the Dockerfile: the official image where a registry answers, else Debian with the Node that runs this. */
export async function provideNodeImage(buildah: Buildah, name: string, folder: string): Promise<void> {
  const isPulled = await buildah('pull', name).then(
    () => true,
    () => false,
  );
  if (!isPulled) await makeNodeImage(buildah, name, folder);
}

async function makeNodeImage(buildah: Buildah, name: string, folder: string): Promise<void> {
  const base = await buildah('from', 'scratch');
  await buildah('add', base, await debianArchive(folder), '/');
  await buildah('copy', base, process.execPath, '/usr/local/bin/node');
  await buildah('copy', base, await npmFolder(), '/usr/local/lib/node_modules/npm');
  const npm = '../lib/node_modules/npm/bin/npm-cli.js';
  await buildah('run', '--isolation', 'chroot', base, '--', 'ln', '-s', npm, '/usr/local/bin/npm');
  await buildah('config', '--env', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', base);
  await buildah('commit', '--rm', base, name);
}

/** Kept, since it takes half a minute and more. */
async function debianArchive(folder: string): Promise<string> {
  const archive = join(CACHE, `debian-${DEBIAN}-${process.arch}.tar`);
  if (existsSync(archive)) return archive;
  const tree = join(folder, 'debian');
  await execute('debootstrap', ['--variant=minbase', DEBIAN, tree], { maxBuffer: 2 ** 26 });
  await mkdir(CACHE, { recursive: true });
  const unfinished = `${archive}.${process.pid}`;
  const leftOut = ['./var/cache/apt', './var/lib/apt/lists'].map((path) => `--exclude=${path}`);
  await execute('tar', ['-C', tree, ...leftOut, '-cf', unfinished, '.']);
  await rename(unfinished, archive);
  return archive;
}

export async function npmFolder(): Promise<string> {
  const program = process.env.npm_execpath;
  if (program) return dirname(dirname(program));
  return join((await execute('npm', ['root', '--global'])).stdout.trim(), 'npm');
}
