import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../run-node.mjs';
import type { Buildah } from './buildah.ts';
import { npmFolder, provideNodeImage } from './node-image.ts';

const execute = promisify(execFile);
const CA_IN_BUILD = '/run/npm-ca.crt';

/** What the image says about running it. */
export type ImageConfig = {
  Env: string[];
  Cmd: string[];
  User: string;
  WorkingDir: string;
  StopSignal: string;
  Healthcheck: { Test: string[] };
};

export type BuiltImage = { config: ImageConfig; root: string };

/** Builds the Dockerfile from the files that git knows, and from `leftovers`: what work leaves in a checkout. */
export async function buildImage(
  buildah: Buildah,
  folder: string,
  leftovers: readonly string[],
): Promise<BuiltImage> {
  const context = join(folder, 'context');
  await copyCheckout(context);
  for (const path of leftovers) await write(join(context, path), 'left over');
  const [, nodeImage = ''] =
    /^ARG NODE_IMAGE=(.+)$/m.exec(await readFile(join(ROOT, 'Dockerfile'), 'utf8')) ?? [];
  await provideNodeImage(buildah, `docker.io/library/${nodeImage}`, folder);
  const registry = (await registryFiles(folder)).flatMap((mount) => ['--volume', mount]);
  // The format of OCI has no health check.
  const options = ['--isolation', 'chroot', '--network', 'host', '--pull-never', '--format', 'docker'];
  await buildah('bud', ...options, ...registry, '--tag', 'signboard', context);
  const { Docker } = JSON.parse(await buildah('inspect', '--type', 'image', 'localhost/signboard'));
  const container = await buildah('from', '--pull-never', 'localhost/signboard');
  return { config: Docker.config, root: await buildah('mount', container) };
}

async function copyCheckout(target: string): Promise<void> {
  const { stdout } = await execute('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    maxBuffer: 2 ** 26,
  });
  for (const path of stdout.split('\0').filter(Boolean)) await cp(join(ROOT, path), join(target, path));
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

/** The machine's package registry and its certificates, for npm in the build. */
async function registryFiles(folder: string): Promise<string[]> {
  const npm = join(await npmFolder(), 'bin/npm-cli.js');
  const ask = async (name: string) =>
    (await execute(process.execPath, [npm, 'config', 'get', name], { cwd: folder })).stdout.trim();
  const certificates = await ask('cafile');
  const isOwn = certificates !== 'null' && certificates !== '';
  const npmrc = join(folder, 'npmrc');
  await writeFile(npmrc, `registry=${await ask('registry')}\n${isOwn ? `cafile=${CA_IN_BUILD}\n` : ''}`);
  return [`${npmrc}:/root/.npmrc:ro`, ...(isOwn ? [`${certificates}:${CA_IN_BUILD}:ro`] : [])];
}
