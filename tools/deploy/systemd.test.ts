import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SETTINGS } from '../../apps/server/config/settings.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const UNITS = globSync('deploy/systemd/*.service', { cwd: ROOT });
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
const OWN_VARIABLES = ['NODE_ENV', 'MALLOC_ARENA_MAX', 'NODE_OPTIONS'];

const linesOf = (unit: string, key: string) =>
  readFileSync(join(ROOT, unit), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith(`${key}=`))
    .map((line) => line.slice(key.length + 1));

describe.each(UNITS)('%s', (unit) => {
  it('starts an existing program as an unprivileged user, with known settings only', () => {
    const [, program = ''] = (linesOf(unit, 'ExecStart')[0] ?? '').split(' ');
    expect(existsSync(join(ROOT, program))).toBe(true);
    expect(linesOf(unit, 'User')).toEqual(['signboard']);
    const names = linesOf(unit, 'Environment').flatMap((line) => line.match(/\b[A-Z_]+(?==)/g) ?? []);
    expect(names).toContain('ROLE');
    expect(names.filter((name) => !(name in SETTINGS) && !OWN_VARIABLES.includes(name))).toEqual([]);
  });
});

it.each(UNITS)('%s reaches no address where a cloud tells the machine its secrets', (unit) => {
  expect(linesOf(unit, 'IPAddressDeny').join(' ').split(' ')).toEqual(
    expect.arrayContaining(['169.254.169.254', 'fd00:ec2::254']),
  );
});

describe.skipIf(!hasSystemd)('systemd', () => {
  let folder: string;
  const copies = () => UNITS.map((unit) => join(folder, basename(unit)));

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'signboard-units-'));
    // The interpreter's path differs between machines; everything else is checked as is.
    for (const unit of UNITS)
      writeFileSync(
        join(folder, basename(unit)),
        readFileSync(join(ROOT, unit), 'utf8').replace('/usr/bin/node', process.execPath),
      );
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('accepts the units', () => {
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...copies()], {
      encoding: 'utf8',
    });
    const own = stderr.split('\n').filter((line) => line.includes('signboard-'));
    expect([status, own]).toEqual([0, []]);
  });

  it.each(UNITS)('rates %s as well sandboxed', (unit) => {
    const { stdout } = spawnSync(
      'systemd-analyze',
      ['security', '--offline=true', join(folder, basename(unit))],
      {
        encoding: 'utf8',
      },
    );
    const [, exposure = '10'] = /Overall exposure level[^:]*: ([\d.]+)/.exec(stdout) ?? [];
    expect(Number(exposure)).toBeLessThan(2);
  });
});
