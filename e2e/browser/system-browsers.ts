import { accessSync, constants } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { BrowserCommand } from './browser-command.ts';

const PROGRAMS = [
  'chromium',
  'chromium-headless-shell',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
  'chromium-browser',
];

const MAC_APPLICATIONS = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Chromium.app/Contents/MacOS/Chromium',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

/** Programs on this machine with the name of a Chromium-based browser, most likely first. */
export function systemBrowsers(
  searchPath = process.env.PATH ?? '',
  applicationFolders = process.platform === 'darwin'
    ? ['/Applications', join(homedir(), 'Applications')]
    : [],
): BrowserCommand[] {
  const folders = searchPath.split(delimiter).filter((folder) => folder !== '');
  return [...pathsOf(MAC_APPLICATIONS, applicationFolders), ...pathsOf(PROGRAMS, folders)]
    .filter(isExecutable)
    .map((executablePath) => ({ executablePath }));
}

function pathsOf(names: string[], folders: string[]): string[] {
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
