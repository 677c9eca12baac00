// Checks before a long install whether this folder is writable and may run programs.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './progress.mjs';
import { ROOT } from './run-node.mjs';

/** Throws when the checkout is read-only or mounted with noexec. */
export function requireUsableCheckout(folder = ROOT) {
  const probe = makeProbe(folder);
  try {
    const program = join(probe, 'probe');
    writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
    if (spawnSync(program).error?.code === 'EACCES')
      throw new StartError(
        `No program may run in ${folder}: its file system is mounted with noexec. Move the checkout to another one.`,
      );
  } finally {
    rmSync(probe, { recursive: true, force: true });
  }
}

function makeProbe(folder) {
  try {
    return mkdtempSync(join(folder, '.probe-'));
  } catch (error) {
    const reason =
      error.code === 'EROFS'
        ? 'its file system is read-only'
        : `this user may not write there (${error.code})`;
    throw new StartError(
      `Signboard cannot install its packages in ${folder}: ${reason}. Move the checkout to a folder that you can write to.`,
    );
  }
}
