import { dirname, relative } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { findCycles } from './find-cycles.ts';
import { repository, violationsIn } from './planted-for-test.ts';
import { isOneOf, mayImport } from './rooms.ts';
import { GLOBAL_WALLS, KNOWN, MAY_IMPORT, PACKAGE_WALLS, ROOMS, RUN_TIME_WALLS } from './walls.ts';

/** All import syntaxes. */
const FORMS: Readonly<Record<string, (specifier: string) => string>> = {
  import: (x) => `import { thing } from '${x}';`,
  'namespace import': (x) => `import * as things from '${x}';`,
  'side-effect import': (x) => `import '${x}';`,
  'type import': (x) => `import type { Thing } from '${x}';`,
  'inline type import': (x) => `import { type Thing } from '${x}';`,
  're-export': (x) => `export { thing } from '${x}';`,
  're-export of all': (x) => `export * from '${x}';`,
  're-export of a type': (x) => `export type { Thing } from '${x}';`,
  'empty re-export': (x) => `export {} from '${x}';`,
  'dynamic import': (x) => `export const load = () => import('${x}');`,
  'dynamic import of a template': (x) => `export const load = () => import(\`${x}\`);`,
  'import() type': (x) => `export type Thing = import('${x}').Thing;`,
  'typeof import()': (x) => `export type Things = typeof import('${x}');`,
  require: (x) => `export const thing = require('${x}');`,
  'import = require()': (x) => `import thing = require('${x}');`,
  'worker URL': (x) => `export const worker = new Worker(new URL('${x}', import.meta.url));`,
};

/** All specifiers by which one file can import another. */
function specifiersFor(from: string, to: string): string[] {
  const [kind, name, ...rest] = to.split('/');
  const path = relative(dirname(from), to);
  const isNamed = kind === 'packages' || ['server', 'sandbox'].includes(name ?? '');
  const isAliased =
    ['apps/server', 'apps/web'].includes(`${kind}/${name}`) && from.startsWith(`${kind}/${name}/`);
  return [
    path.startsWith('.') ? path : `./${path}`,
    ...(isNamed ? [`@signboard/${name}/${rest.join('/')}`] : []),
    ...(isAliased ? [`#${name}/${rest.join('/')}`] : []),
  ];
}

const FORBIDDEN: [from: string, to: string][] = [
  ['packages/domain/accounts', 'packages/contract/errors.ts'],
  ['packages/domain/accounts', 'packages/draw/beacon.ts'],
  ['packages/sales', 'packages/domain/lists/csv.ts'],
  ['packages/contract/accounts', 'apps/server/config/parse-config.ts'],
  ['packages/contract', 'apps/web/lib/api/call.ts'],
  ['packages/domain/posts', 'packages/domain/posts/testing/sample-sales.ts'],
  ['packages/embedded-postgres', 'packages/domain/lists/csv.ts'],
  ['packages/embedded-postgres', 'apps/server/platform/db/connect.ts'],
  ['apps/cli', 'apps/server/platform/db/connect.ts'],
  ['apps/sandbox/mail', 'packages/contract/errors.ts'],
  ['apps/sandbox/mail', 'apps/server/platform/db/connect.ts'],
  ['apps/server/people/accounts', 'packages/embedded-postgres/start-embedded-postgres.ts'],
  ['apps/server/http', 'apps/sandbox/start-sandbox.ts'],
  ['apps/server/http', 'apps/web/lib/api/call.ts'],
  ['apps/server/http', 'apps/server/wiring/wire.ts'],
  ['apps/server/http', 'apps/server/jobs/work-loop.ts'],
  ['apps/server/jobs', 'apps/server/http/build-app.ts'],
  ['apps/server/jobs', 'apps/server/bin/signboard.ts'],
  ['apps/server/platform/db', 'apps/server/people/accounts/sign-in.ts'],
  ['apps/server/platform/secrets', 'apps/server/platform/providers/mail/smtp-mailer.ts'],
  ['apps/server/platform/outbox', 'apps/server/people/notifications/send-mails.ts'],
  ['apps/server/platform/providers/mail', 'apps/server/people/accounts/sign-in.ts'],
  ['apps/server/platform/providers/mail', 'apps/server/platform/outbox/queue-mail.ts'],
  ['apps/server/platform/providers/mail', 'apps/server/config/settings.ts'],
  ['apps/server/people/accounts', 'apps/server/http/build-app.ts'],
  ['apps/server/people/accounts', 'apps/server/start-signboard.ts'],
  ['apps/server/people/accounts', 'apps/server/lists/draws/routes.ts'],
  ['apps/server/people/accounts', 'apps/server/people/notifications/send-mails.ts'],
  ['apps/server/people/images', 'apps/server/lists/lists-store.ts'],
  ['apps/server/lists', 'apps/server/lists/public-list/routes.ts'],
  ['apps/server/lists/public-list', 'apps/server/lists/draws/routes.ts'],
  ['apps/server/lists/draws', 'apps/server/people/my-data/erase-account.ts'],
  ['apps/server/lists/draws', 'apps/server/lists/draw-mails/draw-mails.ts'],
  ['apps/server/lists/draws', 'apps/server/wiring/draw-subscribers.ts'],
  ['apps/server/people/notifications', 'apps/server/people/my-data/erase-account.ts'],
  ['apps/server/bots', 'apps/server/bots/sales-feed/commit-decoded.ts'],
  ['apps/server/bots', 'apps/server/lists/lists-store.ts'],
  ['apps/server/bots', 'apps/server/bots/posting/queue/deliveries-store.ts'],
  ['apps/server/bots/sales-feed', 'apps/server/channels/create-channels.ts'],
  ['apps/server/bots/sales-feed', 'apps/server/bots/posting/routes.ts'],
  ['apps/server/bots/posting/queue', 'apps/server/channels/create-channels.ts'],
  ['apps/server/bots/posting/queue', 'apps/server/channels/x/x-channel.ts'],
  ['apps/server/bots/posting/queue', 'apps/server/bots/posting/compose/enrich-post.ts'],
  ['apps/server/bots/posting/queue', 'apps/server/bots/sales-feed/fact-json.ts'],
  ['apps/server/bots/posting/compose', 'apps/server/channels/x/x-channel.ts'],
  ['apps/server/channels/x', 'apps/server/channels/discord/discord-channel.ts'],
  ['apps/server/channels/discord', 'apps/server/channels/x/x-channel.ts'],
  ['apps/server/channels/x', 'apps/server/channels/create-channels.ts'],
  ['apps/server/channels', 'apps/server/bots/posting/preview/preview-post.ts'],
  ['apps/server/bots', 'apps/server/channels/create-channels.ts'],
  ['apps/server/bots/posting', 'apps/server/lists/lists-store.ts'],
  ['apps/server/bots/posting', 'apps/server/testing/test-app.ts'],
  ['apps/server/bots/posting', 'apps/server/bots/posting/posting-for-test.ts'],
  ['apps/web/app', 'apps/server/config/parse-config.ts'],
  ['apps/web/app', 'apps/sandbox/start-sandbox.ts'],
  ['apps/web/ui', 'apps/web/lib/api/call.ts'],
  ['apps/web/ui', 'packages/contract/errors.ts'],
  ['apps/web/navigation', 'apps/web/lib/api/call.ts'],
  ['apps/web/lib', 'apps/web/features/accounts/session/session.ts'],
  ['apps/web/features/accounts/session', 'apps/web/app/app-view.tsx'],
  ['apps/web/features/lists', 'apps/web/features/draws/owner/winners-panel.tsx'],
  ['apps/web/features/public-list', 'apps/web/features/draws/lazy-draw-section.tsx'],
  ['apps/web/features/bots', 'apps/web/features/lists/editor/list-editor.tsx'],
  ['apps/web/features/forms', 'apps/web/features/lists/editor/list-editor.tsx'],
  ['apps/web/features/lists', 'packages/draw/beacon.ts'],
  ['e2e/support', 'e2e/journeys/draw.spec.ts'],
  ['e2e/support', 'apps/server/platform/db/connect.ts'],
  ['trials/world', 'e2e/support/person.ts'],
  ['tools/seed', 'tools/screenshots/scenes.ts'],
  ['trials/bench', 'trials/load/load-world.ts'],
];

const ALLOWED: [from: string, to: string][] = [
  ['apps/server/bots/sales-feed', 'apps/server/bots/posting/queue/deliveries-store.ts'],
  ['apps/server/channels/x', 'apps/server/bots/posting/queue/channel-port.ts'],
  ['apps/server/channels', 'apps/server/channels/x/x-channel.ts'],
  ['packages/contract/accounts', 'packages/domain/accounts/language.ts'],
  ['packages/verify', 'packages/draw/beacon.ts'],
  ['apps/server/platform/db', 'packages/embedded-postgres/start-embedded-postgres.ts'],
  ['apps/server/http', 'apps/server/bots/posting/routes.ts'],
  ['apps/server/people/notifications', 'apps/server/people/accounts/sign-in.ts'],
  ['apps/server/people/my-data', 'apps/server/lists/draws/draws-store.ts'],
  ['apps/server/people/my-data', 'apps/server/bots/passes-store.ts'],
  ['apps/server/bots/posting', 'apps/server/platform/providers/x/publish-port.ts'],
  ['apps/server/testing', 'apps/server/wiring/wire.ts'],
  ['apps/web/lib', 'apps/web/ui/button.tsx'],
  ['apps/web/ui', 'apps/web/navigation/link.tsx'],
  ['apps/web/features/accounts/session', 'apps/web/lib/api/call.ts'],
  ['apps/web/features/bots', 'apps/web/features/forms/use-form-save.ts'],
  ['apps/web/app', 'apps/web/features/draws/owner/winners-panel.tsx'],
  ['e2e/journeys', 'e2e/support/person.ts'],
];

/** One file per syntax and specifier that imports `to` from the folder `from`. */
function plant(from: string, to: string): { files: Record<string, string>; planted: string[] } {
  const spellings = specifiersFor(`${from}/planted.ts`, to).flatMap((specifier) =>
    Object.entries(FORMS)
      // The browser resolves URLs, without aliases.
      .filter(([form]) => form !== 'worker URL' || specifier.startsWith('.'))
      .map(([, write]) => write(specifier)),
  );
  const files = Object.fromEntries(spellings.map((code, at) => [`${from}/planted-${at}.ts`, `\n${code}\n`]));
  return { files: { ...files, [to]: 'export const thing = 1;\n' }, planted: Object.keys(files) };
}

describe('imports', () => {
  it.each(FORBIDDEN)('%s may not import %s, in any syntax', (from, to) => {
    const { files, planted } = plant(from, to);
    const found = violationsIn(files);
    for (const file of planted) {
      expect(found, files[file]).toContainEqual(expect.stringContaining(`${file}:2 imports ${to}: `));
    }
    expect(planted.length).toBeGreaterThanOrEqual(Object.keys(FORMS).length);
  });

  it.each(ALLOWED)('%s may import %s, in any syntax', (from, to) => {
    expect(violationsIn(plant(from, to).files)).toEqual([]);
  });
});

describe('external packages', () => {
  it.each([
    ['packages/domain/accounts', 'node:fs', 'this code also runs in browsers'],
    ['packages/contract/accounts', 'fs/promises', 'this code also runs in browsers'],
    ['apps/web/lib', 'node:crypto', 'this code also runs in browsers'],
    ['packages/sales/ethereum', 'viem', 'these packages depend on pure codecs only'],
    ['packages/embedded-postgres', 'kysely', 'this package depends on Node and pg only'],
    ['apps/server/people/accounts', 'fastify', 'only server/http uses the HTTP framework'],
    ['apps/server/jobs', '@fastify/static', 'only server/http uses the HTTP framework'],
    ['apps/server/platform/providers/mail', 'fastify-plugin', 'only server/http uses the HTTP framework'],
    ['apps/server/bin', 'node:process', 'use the global instead'],
  ])('%s may not import %s', (folder, name, rule) => {
    for (const write of Object.values(FORMS).slice(0, -1)) {
      const [found] = violationsIn({ [`${folder}/planted.ts`]: write(name) });
      expect(found).toContain(`${folder}/planted.ts:1 imports ${name}: ${rule}`);
    }
  });

  it.each([
    ['packages/draw', '@noble/hashes/sha2.js'],
    ['apps/server/http', 'fastify'],
    ['apps/server/platform/db', 'node:fs'],
    ['apps/web/vite.config.ts', 'node:fs'],
  ])('%s may import %s', (place, name) => {
    const file = place.endsWith('.ts') ? place : `${place}/planted.ts`;
    expect(violationsIn({ [file]: `import '${name}';` })).toEqual([]);
  });
});

describe('endpoints', () => {
  const file = 'packages/contract/lists/endpoints.ts';
  const files = {
    'packages/contract/lists/schemas.ts': 'export const listsSchemas = {};',
    'packages/contract/endpoint.ts': 'export const endpoint = 1;',
    'packages/contract/draws/endpoints.ts': 'export const drawsApi = {};',
  };
  const rule = 'every page loads the endpoints: import only types, no schemas';
  const TYPE_FORMS = ['type import', 're-export of a type', 'import() type', 'typeof import()'];
  const SCHEMAS = ['./schemas.ts', '@signboard/contract/lists/schemas.ts', 'zod'];

  it.each(SCHEMAS)('may not load %s, in any syntax', (specifier) => {
    for (const [form, write] of Object.entries(FORMS)) {
      const isReference = form === 'worker URL' && !specifier.startsWith('.');
      if (TYPE_FORMS.includes(form) || isReference) continue;
      const found = violationsIn({ ...files, [file]: write(specifier) });
      expect(found, form).toEqual([expect.stringMatching(new RegExp(`^${file}:1 imports .*: ${rule}$`))]);
    }
  });

  it.each(SCHEMAS)('may use the types of %s', (specifier) => {
    for (const form of TYPE_FORMS)
      expect(violationsIn({ ...files, [file]: FORMS[form]?.(specifier) ?? '' }), form).toEqual([]);
    expect(violationsIn({ ...files, [file]: `export type {} from '${specifier}';` })).toEqual([]);
  });

  it('may load other endpoints', () => {
    const code = "import '../endpoint.ts';\nimport { drawsApi } from '../draws/endpoints.ts';";
    expect(violationsIn({ ...files, [file]: code })).toEqual([]);
  });

  it('exist under the name that the wall checks', () => {
    const walled = repository.paths.filter((path) => RUN_TIME_WALLS.some(({ files }) => files.test(path)));
    expect(walled).toContain('packages/contract/endpoint.ts');
    const nouns = repository.paths.filter((path) => /^packages\/contract\/[a-z-]+\/schemas\.ts$/.test(path));
    expect(walled).toEqual(
      expect.arrayContaining(nouns.map((path) => path.replace('schemas.ts', 'endpoints.ts'))),
    );
  });
});

describe('the table', () => {
  it('refers to existing files', () => {
    const missing = Object.values(ROOMS)
      .flat()
      .filter((path) => !repository.paths.some((file) => file === path || file.startsWith(`${path}/`)));
    expect(missing).toEqual([]);
  });

  it('has a row for every room, and names only rooms', () => {
    expect(Object.keys(ROOMS).filter((room) => !(room in MAY_IMPORT))).toEqual([]);
    const named = [
      ...Object.values(MAY_IMPORT).flat(),
      ...[...PACKAGE_WALLS, ...GLOBAL_WALLS].flatMap(({ rooms, except = [] }) => [...rooms, ...except]),
    ];
    const unknown = named.filter((name) => !Object.keys(MAY_IMPORT).some((room) => isOneOf(room, [name])));
    expect(unknown).toEqual([]);
  });

  it('has no cycles between rooms', () => {
    const rooms = Object.keys(MAY_IMPORT);
    const targets = (room: string) => rooms.filter((other) => other !== room && mayImport(room, other));
    expect(findCycles(new Map(rooms.map((room) => [room, new Set(targets(room))])))).toEqual([]);
  });

  it('states for every known exception what has to move', () => {
    expect(KNOWN.filter(({ move }) => move.length < 10)).toEqual([]);
  });
});
