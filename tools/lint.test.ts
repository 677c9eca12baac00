import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from './run-node.mjs';

const PLANTED = [
  ['apps/server/platform/db/barrel.ts', "export { thing } from './thing.ts';\n", 'noBarrelFile'],
  ['packages/domain/log.ts', "console.log('hello');\n", 'noConsole'],
] as const;

const folder = mkdtempSync(join(tmpdir(), 'lint-'));
let reported = '';

/** Lints a folder with the project's configuration and the planted files only. */
beforeAll(() => {
  cpSync(join(ROOT, 'biome.json'), join(folder, 'biome.json'));
  for (const [file, code] of PLANTED) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), code);
  }
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  const args = ['lint', '--reporter=github', '--max-diagnostics=none', '--vcs-enabled=false'];
  reported = spawnSync(process.execPath, [biome, ...args], { cwd: folder, encoding: 'utf8' }).stdout;
});
afterAll(() => rmSync(folder, { recursive: true }));

it.each(PLANTED)('rejects %s', (file, _code, rule) => {
  const files = [...reported.matchAll(/title=lint\/\w+\/(\w+),file=([^,]+),/g)]
    .filter(([, found]) => found === rule)
    .map(([, , path = '']) => path);
  expect(files).toEqual([expect.stringContaining(file)]);
});
