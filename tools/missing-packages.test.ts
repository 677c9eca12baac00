import { describe, expect, it } from 'vitest';
import { type Entry, type Machine, missingPackages } from './missing-packages.mjs';

const ARM: Machine = { os: 'linux', cpu: 'arm64', libc: 'glibc' };
const X64: Machine = { os: 'linux', cpu: 'x64', libc: 'glibc' };
const MAC: Machine = { ...ARM, os: 'darwin', libc: undefined };
const native = (cpu: string, libc?: string) => ({
  version: '1.0.0',
  optional: true,
  os: ['linux'],
  cpu: [cpu],
  ...(libc && { libc: [libc] }),
});
const missing = (wanted: Record<string, Entry>, machine = ARM, installed: Record<string, Entry> = {}) =>
  missingPackages({ wanted, installed, machine });

describe('missing packages', () => {
  it('lists missing and outdated packages, but not our own workspaces', () => {
    const wanted = {
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b': { version: '2.0.0' },
      'apps/server/node_modules/c': { version: '1.0.0' },
      'apps/server': {},
    };
    expect(missing(wanted, ARM, { 'node_modules/b': { version: '1.0.0' } })).toEqual([
      'node_modules/a',
      'node_modules/b',
      'apps/server/node_modules/c',
    ]);
  });

  it('lists a missing optional package only when it is for this machine', () => {
    const wanted = { 'node_modules/x': native('x64'), 'node_modules/arm': native('arm64') };
    expect(missing(wanted, ARM)).toEqual(['node_modules/arm']);
    expect(missing(wanted, X64)).toEqual(['node_modules/x']);
    expect(missing(wanted, MAC)).toEqual([]);
  });

  it('distinguishes glibc from musl', () => {
    const wanted = {
      'node_modules/gnu': native(ARM.cpu, 'glibc'),
      'node_modules/musl': native(ARM.cpu, 'musl'),
    };
    expect(missing(wanted, ARM)).toEqual(['node_modules/gnu']);
    expect(missing(wanted, { ...ARM, libc: 'musl' })).toEqual(['node_modules/musl']);
  });

  it('supports excluding constraints', () => {
    const wanted = { 'node_modules/a': { version: '1.0.0', optional: true, os: ['!win32'] } };
    expect(missing(wanted)).toEqual(['node_modules/a']);
    expect(missing(wanted, { ...ARM, os: 'win32' })).toEqual([]);
  });

  it('ignores an optional package without a platform', () => {
    expect(missing({ 'node_modules/a': { version: '1.0.0', optional: true } })).toEqual([]);
  });

  it('finds nothing missing in the current installation', () => {
    expect(missingPackages({})).toEqual([]);
  });
});
