import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BrowserCommand, HEADLESS_ARGS } from './browser-command.ts';
import { hasSystemFonts } from './system-fonts.ts';

const run = promisify(execFile);
const FOLDER = join(import.meta.dirname, '../../node_modules/.cache/chromium-debian');
const PACKAGES = ['chromium-headless-shell', 'fonts-liberation'];

/** Debian's Chromium, if it was downloaded before. */
export function downloadedDebianChromium(): BrowserCommand[] {
  if (!existsSync(join(FOLDER, 'complete'))) return [];
  const libraries = globSync(['root/{usr/,}lib/*-linux-gnu', 'root/usr/lib/*-linux-gnu/pulseaudio'], {
    cwd: FOLDER,
  }).map((path) => join(FOLDER, path));
  return [
    {
      executablePath: join(FOLDER, 'root/usr/lib/chromium/chromium-headless-shell'),
      args: HEADLESS_ARGS,
      env: {
        LD_LIBRARY_PATH: [...libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
        ...(!hasSystemFonts() && { FONTCONFIG_PATH: join(FOLDER, 'fonts') }),
      },
    },
  ];
}

/**
 * Downloads Debian's Chromium and the libraries that this machine lacks. The packages are unpacked, not installed, so root is
 * not needed; apt verifies the signatures.
 */
export async function downloadDebianChromium(): Promise<BrowserCommand[]> {
  if (!existsSync('/usr/bin/apt-get')) return [];
  process.stderr.write('Downloading Chromium for the browser tests with apt-get (once, about 100 MB) …\n');
  const folder = `${FOLDER}-${process.pid}`;
  try {
    await downloadPackages(folder);
    await writeFile(join(folder, 'fonts/fonts.conf'), fontsConf());
    await writeFile(join(folder, 'complete'), '');
    await rename(folder, FOLDER).catch((error: unknown) => {
      // Another run may have finished first.
      if (!existsSync(join(FOLDER, 'complete'))) throw error;
    });
  } catch (error) {
    process.stderr.write(`apt-get has none: ${reasonOf(error)}\n`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return downloadedDebianChromium();
}

async function downloadPackages(folder: string): Promise<void> {
  const inside = (path: string) => join(folder, path);
  for (const path of ['lists/partial', 'cache/archives/partial', 'root', 'fonts'])
    await mkdir(inside(path), { recursive: true });
  const settings = {
    'Dir::State::lists': inside('lists'),
    'Dir::Cache': inside('cache'),
    'Debug::NoLocking': '1',
    'APT::Install-Recommends': '0',
    // As root, apt downloads as a separate user, who may not write to our folder.
    'APT::Sandbox::User': '',
  };
  const options = ['-qq', ...Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`])];
  // Fails when any package source of the machine fails; the next step shows whether ours works.
  await run('apt-get', [...options, 'update']).catch(() => {});
  await run('apt-get', [...options, '--download-only', '--yes', 'install', ...PACKAGES]);
  for (const file of globSync('cache/archives/*.deb', { cwd: folder }))
    await run('dpkg-deb', ['--extract', inside(file), inside('root')]);
  for (const path of ['lists', 'cache']) await rm(inside(path), { recursive: true });
}

function reasonOf(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string };
  const lines = (stderr || message).trim().split('\n');
  return lines.find((line) => line.startsWith('E: '))?.slice('E: '.length) ?? lines.at(-1) ?? '';
}

function fontsConf(): string {
  const alias = (family: string, font: string) =>
    `<alias><family>${family}</family><prefer><family>${font}</family></prefer></alias>`;
  return [
    '<?xml version="1.0"?><fontconfig>',
    `<dir>${FOLDER}/root/usr/share/fonts</dir><cachedir>${FOLDER}/fonts/cache</cachedir>`,
    alias('sans-serif', 'Liberation Sans'),
    alias('system-ui', 'Liberation Sans'),
    alias('serif', 'Liberation Serif'),
    alias('monospace', 'Liberation Mono'),
    '</fontconfig>\n',
  ].join('\n');
}
