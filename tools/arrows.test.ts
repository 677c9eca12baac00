import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const uses = (specifier: string) => `import { thing } from '${specifier}';\n\nexport const used = thing;\n`;

/** Faults to plant: in which room, what line, and the rule that must find it. */
const FAULTS: [room: string, code: string, rule: string][] = [
  ...(
    [
      ['packages/domain/accounts', '@signboard/contract/errors.ts'],
      ['packages/domain/accounts', 'node:fs'],
      ['packages/contract/users', '@signboard/server/config/parse-config.ts'],
      ['apps/web/ui', '#web/features/session/session.ts'],
      ['apps/web/lib', '#web/features/session/session.ts'],
      ['apps/web/features/session', '#web/app/router.tsx'],
      ['apps/web/app', '@signboard/server/config/parse-config.ts'],
      ['apps/web/app', '@signboard/sandbox/start-sandbox.ts'],
      ['apps/server/http', '@signboard/sandbox/start-sandbox.ts'],
      ['apps/server/http', '#server/wiring.ts'],
      ['apps/server/db', '#server/features/accounts/sign-in.ts'],
      ['apps/server/providers/mail', '#server/features/accounts/sign-in.ts'],
      ['apps/server/features/accounts', '#server/http/build-app.ts'],
      ['apps/server/features/accounts', '#server/features/notifications/send-mails.ts'],
      ['apps/server/features/lists', '#server/features/registration/routes.ts'],
      ['apps/server/features/registration', '#server/features/draw/routes.ts'],
      ['apps/server/features/bots', '#server/features/sales-feed/commit-news.ts'],
      ['apps/server/features/sales-feed', '#server/features/posting/claim-deliveries.ts'],
      ['apps/server/features/posting', '#server/features/lists/lists-store.ts'],
      ['apps/server/features/draw', '#server/features/my-data/erase-account.ts'],
      ['apps/server/features/posting', '#server/features/my-data/erase-account.ts'],
      ['apps/server/features/notifications', '#server/features/my-data/erase-account.ts'],
      ['apps/server/features/my-data', '#server/http/build-app.ts'],
      ['apps/server/features/accounts', 'fastify'],
      ['apps/server/jobs', '#server/http/build-app.ts'],
      ['apps/sandbox/mail', '@signboard/contract/errors.ts'],
    ] as const
  ).map(([room, specifier]): [string, string, string] => [room, uses(specifier), 'noRestrictedImports']),
  ['apps/server/features/accounts', 'export const secret = process.env.SECRET;\n', 'noProcessEnv'],
  ['packages/domain/accounts', 'export const later = setTimeout;\n', 'noRestrictedGlobals'],
  ['apps/web/lib', uses('left-pad'), 'noUndeclaredDependencies'],
  ['apps/web/lib', "export { thing } from './thing.ts';\n", 'noBarrelFile'],
];
const ALLOWED: [room: string, code: string][] = [
  ['apps/server/features/notifications', uses('#server/features/accounts/sign-in.ts')],
  ['apps/server/features/my-data', uses('#server/features/draw/draws-store.ts')],
  ['apps/server/features/my-data', uses('#server/features/bots/passes-store.ts')],
  ['apps/web/features/session', uses('#web/lib/api/call.ts')],
];

const house = mkdtempSync(join(tmpdir(), 'house-'));
const found = new Map<string, string[]>();
const fileOf = (kind: string, at: number, room: string) => `${room}/${kind}-${at}.ts`;

/** A copy of the house with nothing in it but its rules and the planted lines: one run of the linter tells all. */
beforeAll(() => {
  for (const manifest of ['biome.json', ...globSync('{packages,apps}/*/package.json', { cwd: ROOT })]) {
    cpSync(join(ROOT, manifest), join(house, manifest), { recursive: true });
  }
  const plant =
    (kind: string) =>
    ([room, code]: readonly string[], at: number) => {
      const file = join(house, fileOf(kind, at, room ?? ''));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, code ?? '');
    };
  FAULTS.forEach(plant('planted'));
  ALLOWED.forEach(plant('allowed'));
  const args = ['lint', '--reporter=github', '--max-diagnostics=none', '--vcs-enabled=false'];
  const { stdout } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/@biomejs/biome/bin/biome'), ...args],
    { cwd: house, encoding: 'utf8' },
  );
  for (const [, rule = '', file = ''] of stdout.matchAll(/title=lint\/\w+\/(\w+),file=([^,]+),/g)) {
    const path = relative(house, resolve(house, file));
    found.set(path, [...(found.get(path) ?? []), rule]);
  }
});
afterAll(() => rmSync(house, { recursive: true }));

it.each(FAULTS.map((fault, at) => [...fault, at] as const))(
  '%s may not say %j (%s)',
  (room, _code, rule, at) => {
    expect(found.get(fileOf('planted', at, room))).toContain(rule);
  },
);

it.each(ALLOWED.map((line, at) => [...line, at] as const))('%s may say %j', (room, _code, at) => {
  expect(found.get(fileOf('allowed', at, room)) ?? []).toEqual([]);
});
