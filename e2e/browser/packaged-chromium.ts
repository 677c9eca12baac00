import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type BrowserCommand, HEADLESS_ARGS } from './browser-command.ts';
import { hasSystemFonts } from './system-fonts.ts';

const CACHE = join(import.meta.dirname, '../../node_modules/.cache');

/** The Chromium from an npm package, unpacked once, with the libraries and the font that a minimal machine lacks. */
export async function packagedChromium(): Promise<BrowserCommand[]> {
  // The registry has no ARM64 build.
  if (process.platform !== 'linux' || process.arch !== 'x64') return [];
  const source = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')));
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { version: string };
  const folder = join(CACHE, `chromium-${version}`);
  if (!existsSync(join(folder, 'complete'))) await unpack(source, folder);
  const libraries = join(folder, 'al2023/lib');
  return [
    {
      executablePath: join(folder, 'chromium'),
      // Not the package's own arguments: its --single-process ends the browser when a context closes.
      args: HEADLESS_ARGS,
      env: {
        ...(!hasSystemLibraries() && {
          LD_LIBRARY_PATH: [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
        }),
        ...(!hasSystemFonts() && { FONTCONFIG_PATH: join(folder, 'fonts') }),
      },
    },
  ];
}

/** Unpacks into a temporary folder and moves it into place, so that concurrent runs never see a partial result. */
async function unpack(source: string, target: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'chromium-'));
  await withTemporaryFolder(folder, async () => {
    const { default: chromium, inflate } = await import('@sparticuz/chromium');
    await chromium.executablePath(join(source, 'bin'));
    await inflate(join(source, 'bin', 'al2023.tar.br'));
  });
  await mkdir(join(folder, 'fonts'), { recursive: true });
  await writeFile(
    join(folder, 'fonts', 'fonts.conf'),
    `<?xml version="1.0"?><fontconfig><dir>${target}/fonts/fonts</dir><cachedir>${target}/fonts-cache</cachedir></fontconfig>`,
  );
  await writeFile(join(folder, 'complete'), '');
  await mkdir(dirname(target), { recursive: true });
  await rename(folder, target).catch(async () => {
    // The target is on another file system, or another run finished first.
    if (!existsSync(join(target, 'complete'))) await cp(folder, target, { recursive: true });
    await rm(folder, { recursive: true, force: true });
  });
}

/** The package unpacks to the temporary folder and trusts existing files there, so it gets an empty one. */
async function withTemporaryFolder(folder: string, work: () => Promise<void>): Promise<void> {
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
