import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { requireUsableCheckout } from './checkout.mjs';

const isRoot = process.getuid?.() === 0;
let folder: string;
let isMounted = false;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signboard-checkout-'));
});
afterEach(() => {
  if (isMounted) spawnSync('umount', [folder]);
  isMounted = false;
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true });
});

const mount = (options: string) => {
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], {
    encoding: 'utf8',
  });
  isMounted = status === 0;
  return isMounted ? null : `a file system cannot be mounted here: ${stderr.trim()}`;
};

it('accepts a writable folder that may run programs, and leaves nothing in it', () => {
  requireUsableCheckout(folder);
  expect(readdirSync(folder)).toEqual([]);
});

it.runIf(isRoot)('rejects a read-only file system', (context) => {
  const reason = mount('ro');
  if (reason) context.skip(reason);
  expect(() => requireUsableCheckout(folder)).toThrow(
    `Signboard cannot install its packages in ${folder}: its file system is read-only.`,
  );
});

it.runIf(isRoot)('rejects a file system mounted with noexec', (context) => {
  const reason = mount('noexec');
  if (reason) context.skip(reason);
  expect(() => requireUsableCheckout(folder)).toThrow(`No program may run in ${folder}`);
});

it.skipIf(isRoot)('rejects a folder that this user may not write to', () => {
  chmodSync(folder, 0o500);
  expect(() => requireUsableCheckout(folder)).toThrow('this user may not write there (EACCES)');
});
