import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { LaunchOptions } from '@playwright/test';

const PACKAGE = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')));
const VERSION = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')).version as string;
const FOLDER = join(import.meta.dirname, '../../node_modules/.cache', `chromium-${VERSION}`);

/** The packaged Chromium, unpacked once. It brings the libraries and the font that a bare machine lacks. */
export async function unpackChromium(): Promise<LaunchOptions> {
  if (!existsSync(join(FOLDER, 'complete'))) await unpack();
  const libraries = ['al2023/lib', 'lib']
    .map((path) => join(FOLDER, path))
    .find((path) => existsSync(join(path, 'libnss3.so')));
  return {
    executablePath: join(FOLDER, 'chromium'),
    // Its own list of arguments is for another place: one of them ends the browser when a context closes.
    // Without a graphics card, painting in plain software is more than twice as fast as emulating one.
    args: ['--disable-gpu', '--disable-software-rasterizer'],
    env: {
      ...(process.env as Record<string, string>),
      ...(libraries &&
        !hasSystemLibraries() && {
          LD_LIBRARY_PATH: [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
        }),
      ...(!hasSystemFonts() && { FONTCONFIG_PATH: join(FOLDER, 'fonts') }),
    },
  };
}

/** Unpacks into a folder of its own and moves it into place, so that two runs at once cannot meet halfway. */
async function unpack(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'chromium-'));
  await inTemporaryFolder(folder, async () => {
    const { default: chromium, inflate } = await import('@sparticuz/chromium');
    await chromium.executablePath(join(PACKAGE, 'bin'));
    await inflate(join(PACKAGE, 'bin', 'al2023.tar.br'));
  });
  await mkdir(join(folder, 'fonts'), { recursive: true });
  await writeFile(
    join(folder, 'fonts', 'fonts.conf'),
    `<?xml version="1.0"?><fontconfig><dir>${FOLDER}/fonts/fonts</dir><cachedir>${FOLDER}/fonts-cache</cachedir></fontconfig>`,
  );
  await writeFile(join(folder, 'complete'), '');
  await mkdir(dirname(FOLDER), { recursive: true });
  await rename(folder, FOLDER).catch(async () => {
    // Another file system, or another run was first.
    if (!existsSync(join(FOLDER, 'complete'))) await cp(folder, FOLDER, { recursive: true });
    await rm(folder, { recursive: true, force: true });
  });
}

/** The package unpacks to the temporary folder and trusts what already lies there, so it gets an empty one. */
async function inTemporaryFolder(folder: string, work: () => Promise<void>): Promise<void> {
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    await work();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

function hasSystemLibraries(): boolean {
  return ['/lib/x86_64-linux-gnu', '/usr/lib/x86_64-linux-gnu', '/usr/lib64', '/lib64'].some((folder) =>
    existsSync(join(folder, 'libnss3.so')),
  );
}

function hasSystemFonts(): boolean {
  return (
    existsSync('/etc/fonts/fonts.conf') &&
    existsSync('/usr/share/fonts') &&
    readdirSync('/usr/share/fonts').length > 0
  );
}
