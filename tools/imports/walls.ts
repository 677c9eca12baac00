/**
 * Who may import whom. `npm run check` resolves every import to a file and checks it against these tables.
 *
 * A file belongs to the room with the longest path that contains it. A room may import itself and what MAY_IMPORT lists
 * for it; `server/*` stands for every room whose name begins with `server/`.
 */

import { existsSync, readdirSync } from 'node:fs';

type Table = Readonly<Record<string, readonly string[]>>;
type FeatureTable = { ground: readonly string[]; rows: readonly string[][]; extra: Table };

const CHANNELS = readdirSync(new URL('../../apps/server/channels', import.meta.url), {
  withFileTypes: true,
}).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

/** The folders of the server's features, by what they are about. */
const CONTEXTS = ['lists', 'bots', 'people'];

/** Each feature may import those to its left, in every row that names it. */
const SERVER_FEATURES = [
  ['accounts', 'images', 'lists', 'public-list', 'prizes', 'draws', 'notifications', 'my-data'],
  ['lists', 'announcements', 'my-data'],
  ['lists', 'winner-roles'],
  ['bots', 'announcements'],
  ['accounts', 'draws', 'webhooks', 'my-data'],
  ['draws', 'draw-mails'],
  ['accounts', 'api-keys'],
  ['draws', 'read-api'],
  ['public-list', 'communities'],
  ['accounts', 'bots', 'x-budget', 'posting/queue', 'sales-feed', 'posting/compose', 'posting/preview'],
  ['bots', 'posting/queue', 'listings', 'posting/compose'],
  ['posting/preview', 'posting', 'my-data'],
  ['posting/preview', 'recaps', 'my-data'],
  ['images', 'public-bot'],
  ['posting/preview', 'public-bot'],
];
const WEB_FEATURES = [
  ['captcha', 'forms', 'social-connect', 'visits', 'accounts'],
  ['accounts', 'lists', 'public-list', 'prizes', 'draws'],
  ['forms', 'accounts', 'announcements', 'lists'],
  ['social-connect', 'winner-roles', 'lists'],
  ['lists', 'public-list', 'communities'],
  ['accounts', 'bots'],
  ['accounts', 'api-keys', 'webhooks'],
  ['faqs'],
  ['gallery'],
  ['newsletter'],
  ['plans'],
];

/** The names of the features, by room. */
export const FEATURE_NAMES: Readonly<Record<string, string>> = {
  ...featureNames('server', SERVER_FEATURES),
  ...featureNames('web', WEB_FEATURES),
};
const SERVER_FEATURE_ROOMS = Object.keys(featureNames('server', SERVER_FEATURES));

/** Where each room is. To rename a folder, edit its line here; to rename a feature, edit the rows above. */
export const ROOMS: Table = {
  domain: ['packages/domain'],
  log: ['packages/log'],
  draw: ['packages/draw'],
  sales: ['packages/sales'],
  contract: ['packages/contract'],
  'contract/say': ['packages/contract/texts/say.ts'],
  languages: ['packages/languages'],
  'languages/all': ['packages/languages/texts.ts'],
  client: ['packages/client'],
  'embedded-postgres': ['packages/embedded-postgres'],

  verify: ['packages/verify'],
  cli: ['apps/cli'],
  sandbox: ['apps/sandbox'],
  'sandbox/bin': ['apps/sandbox/bin'],

  'server/bin': ['apps/server/bin'],
  'server/backup': ['apps/server/backup'],
  'server/start': [
    'apps/server/start-signboard.ts',
    'apps/server/open-database.ts',
    'apps/server/describe-api.ts',
  ],
  'server/wiring': ['apps/server/wiring'],
  'server/http': ['apps/server/http'],
  'server/waiting-page': ['apps/server/http/pages/waiting-page.ts'],
  'server/jobs': ['apps/server/jobs'],
  'server/alert-ports': ['apps/server/wiring/alert-ports.ts'],
  'server/draw-subscribers': ['apps/server/wiring/draw-subscribers.ts'],
  ...featureRooms('server', SERVER_FEATURES),
  'server/channels': ['apps/server/channels'],
  ...Object.fromEntries(
    CHANNELS.map((name) => [`server/channels/${name}`, [`apps/server/channels/${name}`]]),
  ),
  'server/deps': ['apps/server/wiring/deps.ts'],
  'server/platform/outbox': ['apps/server/platform/outbox'],
  'server/platform/usage': ['apps/server/platform/usage'],
  'server/platform/providers': ['apps/server/platform/providers'],
  'server/config': ['apps/server/config'],
  'server/platform/secrets': ['apps/server/platform/secrets'],
  'server/platform/db': ['apps/server/platform/db'],
  'server/platform/lib': ['apps/server/platform/lib'],

  'web/start': ['apps/web/main.tsx', 'apps/web/start.ts'],
  'web/render': ['apps/web/render'],
  'web/app': ['apps/web/app'],
  ...featureRooms('web', WEB_FEATURES),
  'web/checker': ['apps/web/checker'],
  'web/demo-wallet': ['apps/web/demo-wallet'],
  'web/lib': ['apps/web/lib'],
  'web/ui': ['apps/web/ui'],
  'web/navigation': ['apps/web/navigation'],
  'web build': ['apps/web/vite.config.ts'],

  launcher: ['tools'],
  commands: ['tools/read-installation.ts', 'tools/replay.ts', 'tools/sbom.ts'],
  testing: ['testing', 'trials/world'],
  seed: ['tools/seed'],
  faults: ['trials/faults'],
  load: ['trials/load'],
  screenshots: ['tools/screenshots'],
  'supply-chain': ['tools/supply-chain'],
  'client generator': ['tools/client'],
  deploy: ['tools/deploy'],
  release: ['tools/release'],
  imports: ['tools/imports'],
  bench: ['trials/bench'],
  'e2e/support': ['e2e'],
  'e2e/journeys': ['e2e/journeys'],
  'test configuration': ['vitest.config.ts'],
};

/** Tests and their support. They form one room for each app and package: `server tests`, `domain tests`. */
export const TEST_FILES = [/(\.test|-for-test)\.tsx?$/, /\/testing\//, /^apps\/server\/security\//];

const PURE = ['domain', 'log', 'draw', 'sales'];
const LANGUAGES = ['languages', 'languages/all'];
const PACKAGES = [...PURE, 'contract', 'contract/say', ...LANGUAGES];
const PRODUCT = [...PACKAGES, 'server/*', 'sandbox'];
/** The test data of the packages, which other tests use too. */
const SAMPLES = [...PURE, 'contract'].map((name) => `${name} tests`);
const SERVER_GROUND = ['server/platform/lib', 'server/platform/db', 'server/platform/secrets', ...PACKAGES];
const FEATURE_GROUND = [
  'server/deps',
  'server/platform/outbox',
  'server/platform/usage',
  'server/platform/providers',
  ...SERVER_GROUND,
];
const CHANNEL_GROUND = [
  ...['bots', 'x-budget', 'posting/queue', 'posting/compose'].map((name) => featureRoom('server', name)),
  ...FEATURE_GROUND,
];
const WEB_GROUND = ['web/ui', 'web/navigation', 'web/lib', 'languages', 'domain', 'contract'];

/** What several rooms may import; ARCHITECTURE.md names it once. */
export const GROUPS: Table = {
  product: PRODUCT,
  'server/ground': SERVER_GROUND,
  'server/features': SERVER_FEATURE_ROOMS,
  'web/ground': WEB_GROUND,
  packages: PACKAGES,
  'package tests': SAMPLES,
};

/** `ground` and, for some, `extra` are what they may import besides the features to their left. */
export const FEATURES = {
  server: { ground: FEATURE_GROUND, rows: SERVER_FEATURES, extra: {} },
  web: {
    ground: WEB_GROUND,
    rows: WEB_FEATURES,
    extra: { draws: ['draw'], accounts: ['web/demo-wallet'] },
  },
} satisfies Record<string, FeatureTable>;

export const MAY_IMPORT: Table = {
  domain: LANGUAGES,
  log: [],
  draw: [],
  sales: [],
  contract: ['domain', 'languages'],
  // They know every language, so the browser loads neither.
  'contract/say': ['contract', 'domain', 'languages/all'],
  languages: ['draw'],
  'languages/all': ['languages'],
  client: [],
  'embedded-postgres': [],
  'domain tests': ['domain', ...LANGUAGES, 'sandbox', 'testing'],
  'log tests': ['log', 'testing'],
  'draw tests': ['draw', 'testing'],
  'sales tests': ['sales', 'testing'],
  'client tests': ['client'],
  'contract tests': ['contract', 'contract/say', 'domain', 'languages'],
  'languages tests': [...LANGUAGES, 'domain'],
  'embedded-postgres tests': ['embedded-postgres', 'testing'],

  verify: ['draw', 'languages'],
  'verify tests': ['verify', 'draw', 'languages', 'testing', ...SAMPLES],
  cli: ['sales'],
  'cli tests': ['cli', 'sales', 'testing', ...SAMPLES],
  sandbox: [],
  'sandbox/bin': ['sandbox'],
  'sandbox tests': ['sandbox', 'sandbox/bin', 'sales'],

  'server/bin': ['server/backup', 'server/start', 'server/config', ...SERVER_GROUND],
  'server/backup': ['server/start', 'server/platform/providers', 'server/config', ...SERVER_GROUND],
  'server/waiting-page': ['languages/all'],
  'server/start': [
    'server/wiring',
    'server/http',
    'server/waiting-page',
    'server/jobs',
    'server/config',
    ...SERVER_GROUND,
  ],
  'server/wiring': [
    'server/deps',
    'server/platform/usage',
    'server/platform/providers',
    'server/config',
    ...SERVER_GROUND,
  ],
  'server/http': [
    'server/alert-ports',
    'server/draw-subscribers',
    'server/channels',
    ...SERVER_FEATURE_ROOMS,
    'server/deps',
    'server/platform/usage',
    'server/config',
    ...SERVER_GROUND,
  ],
  'server/jobs': [
    'server/alert-ports',
    'server/draw-subscribers',
    'server/channels',
    ...SERVER_FEATURE_ROOMS,
    'server/deps',
    'server/platform/outbox',
    'server/platform/usage',
    'server/platform/providers',
    'server/platform/db',
    'server/platform/lib',
  ],
  'server/alert-ports': [...SERVER_FEATURE_ROOMS, 'server/deps'],
  'server/draw-subscribers': [...SERVER_FEATURE_ROOMS, 'server/platform/outbox'],
  ...featureWalls('server', FEATURES.server),
  // The channels do not know each other: `server/channels` itself is only their table.
  'server/channels': [...CHANNELS.map((name) => `server/channels/${name}`), ...CHANNEL_GROUND],
  ...Object.fromEntries(CHANNELS.map((name) => [`server/channels/${name}`, CHANNEL_GROUND])),
  'server/deps': ['server/platform/usage', 'server/platform/providers', 'server/config', ...SERVER_GROUND],
  'server/platform/outbox': ['server/platform/db', 'server/platform/lib', 'domain'],
  'server/platform/usage': SERVER_GROUND,
  'server/platform/providers': ['server/platform/secrets', 'server/platform/lib', ...PACKAGES],
  'server/config': ['server/platform/lib', 'draw'],
  'server/platform/secrets': ['server/platform/db', 'server/platform/lib', 'domain', 'draw'],
  'server/platform/db': ['server/platform/lib', 'domain', 'embedded-postgres'],
  'server/platform/lib': ['contract', 'domain'],
  'server tests': [
    'server/*',
    'sandbox',
    'sandbox tests',
    'testing',
    'faults',
    'launcher',
    'release',
    'embedded-postgres',
    ...PACKAGES,
    ...SAMPLES,
  ],

  'web/start': ['web/app', 'web/features/*', ...WEB_GROUND],
  'web/render': ['web/app', 'web/features/*', ...WEB_GROUND],
  'web/app': ['web/features/*', ...WEB_GROUND],
  ...featureWalls('web', FEATURES.web),
  'web/checker': ['domain', 'draw', 'languages'],
  'web/demo-wallet': ['domain', 'languages'],
  'web/lib': ['web/ui', 'web/navigation', 'languages', 'domain', 'contract'],
  'web/ui': ['web/navigation'],
  'web/navigation': [],
  'web tests': ['web/*', ...PACKAGES, ...SAMPLES],
  'web build': [],

  launcher: ['server/waiting-page'],
  testing: ['launcher', 'embedded-postgres', ...PRODUCT],
  commands: ['launcher', 'testing', 'supply-chain', ...PRODUCT],
  seed: ['launcher', 'testing', 'commands', ...PRODUCT],
  faults: ['launcher', 'testing', ...PRODUCT],
  load: ['launcher', 'testing', 'bench', 'e2e/support', 'web/features/captcha', ...PRODUCT],
  screenshots: ['launcher', 'testing', 'seed', 'e2e/support', ...PRODUCT],
  'supply-chain': ['launcher'],
  'client generator': ['client'],
  deploy: ['launcher', 'testing', 'supply-chain', 'imports', 'e2e/support', 'embedded-postgres', ...PRODUCT],
  release: [
    'launcher',
    'supply-chain',
    'testing',
    'server/platform/db',
    'draw',
    'draw tests',
    'log tests',
    'sales tests',
  ],
  imports: ['launcher'],
  bench: ['launcher', 'testing', 'e2e/support', 'server tests', ...PRODUCT, ...SAMPLES],
  'e2e/support': ['launcher', 'testing', 'web/features/captcha', 'web/lib', ...PACKAGES, ...SAMPLES],
  'e2e/journeys': [
    'launcher',
    'testing',
    'screenshots',
    'e2e/support',
    'web/checker',
    'web/lib',
    ...PACKAGES,
    ...SAMPLES,
  ],
  'test configuration': ['testing'],
};

/** What only developers run may import any installed package; other files, those that their package.json names. */
export const WITHOUT_DECLARATIONS = [
  /^(e2e|testing|tools|trials)\//,
  /\/testing\//,
  /\.test\.tsx?$/,
  /\.config\.ts$/,
];

/** Packages that some rooms may not import. */
export const PACKAGE_WALLS = [
  {
    packages: /^node:/,
    rooms: [...PACKAGES, 'web/*'],
    rule: 'this code also runs in browsers',
  },
  {
    packages: /^(?!node:|@noble\/|@scure\/|asn1js$)/,
    rooms: PURE,
    rule: 'these packages depend on pure codecs only',
  },
  {
    packages: /./,
    rooms: ['client'],
    rule: 'programs of others install this package: it has no dependency and runs in browsers',
  },
  {
    packages: /^(?!node:|pg$)/,
    rooms: ['embedded-postgres'],
    rule: 'this package depends on Node and pg only',
  },
  {
    packages: /^(fastify(-|$)|@fastify\/)/,
    rooms: ['server/*'],
    except: ['server/http'],
    rule: 'only server/http uses the HTTP framework',
  },
  {
    packages: /^node:process$/,
    rooms: ['cli', 'verify', 'embedded-postgres', 'sandbox', 'server/*'],
    rule: 'use the global instead, so that its uses can be checked',
  },
  {
    packages: /^node:(timers|perf_hooks)(\/|$)/,
    rooms: ['server/*'],
    rule: 'use the Clock of server/platform/lib, or nextTurn of its concurrency.ts',
  },
];

const ENDPOINTS = /^packages\/contract\/([a-z-]+\/endpoints|endpoint)\.ts$/;

/** What some files may load at run time; type imports don't count. */
export const RUN_TIME_WALLS = [
  {
    files: ENDPOINTS,
    mayLoad: ENDPOINTS,
    rule: 'every page loads the endpoints: import only types, no schemas',
  },
];

const IMPURE_GLOBALS = [
  ...['globalThis', 'window', 'self', 'navigator', 'localStorage', 'sessionStorage'],
  ...['process', 'fetch', 'crypto', 'performance', 'eval'],
  ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'requestAnimationFrame'],
];

const CLOCK = 'apps/server/platform/lib/clock.ts';

/** Globals that some rooms may not use. `process.*` covers the bare name and every member. */
export const GLOBAL_WALLS: readonly {
  globals: readonly string[];
  rooms: readonly string[];
  except?: readonly string[];
  exceptFiles?: readonly string[];
  rule: string;
}[] = [
  {
    globals: [
      ...IMPURE_GLOBALS.map((name) => `${name}.*`),
      'Date',
      'Date.now',
      'new Date()',
      'Math',
      'Math.random',
    ],
    rooms: PACKAGES,
    rule: 'no clock, randomness or I/O in packages: pass it in as an argument',
  },
  {
    globals: ['process.env', 'process', 'globalThis.process'],
    rooms: ['cli', 'verify', 'embedded-postgres', 'sandbox', 'server/*', 'web/*'],
    except: ['server/config'],
    rule: 'only the configuration reads the environment',
  },
  {
    globals: ['setTimeout', 'setInterval', 'AbortSignal.timeout', 'performance.*', 'Date.now', 'new Date()'],
    rooms: ['server/*'],
    exceptFiles: [CLOCK],
    rule: 'time comes from a port: use the Clock of server/platform/lib',
  },
];

/** Files that may import a path computed at run time, and what they load. */
export const COMPUTED_IMPORTS: Readonly<Record<string, string>> = {
  'apps/server/http/pages/web-build.ts': 'the built renderer of the web app',
  'tools/node24.mjs': 'the program that its command line names',
};

/** Imports that still break a rule, with what has to move first. The check fails when one is listed needlessly. */
export const KNOWN: readonly { from: string; to: string; move: string }[] = [];

function featureNames(app: string, rows: readonly string[][]): Record<string, string> {
  return Object.fromEntries(rows.flat().map((name) => [featureRoom(app, name), name]));
}

function featureRooms(app: string, rows: readonly string[][]): Table {
  return Object.fromEntries(Object.keys(featureNames(app, rows)).map((room) => [room, [`apps/${room}`]]));
}

/** Named like its folder: `posting/queue` is `server/bots/posting/queue`. */
function featureRoom(app: string, name: string): string {
  if (app === 'web') return `web/features/${name}`;
  const folders = CONTEXTS.flatMap((context) => (name === context ? [name] : [`${context}/${name}`]));
  const found = folders.find((folder) => existsSync(new URL(`../../apps/server/${folder}`, import.meta.url)));
  return `server/${found ?? name}`;
}

function featureWalls(app: string, { ground, rows, extra }: FeatureTable): Table {
  const leftOf = (name: string): string[] =>
    rows
      .flatMap((row) => row.slice(0, Math.max(0, row.indexOf(name))))
      .flatMap((left) => [left, ...leftOf(left)]);
  const wallOf = (name: string) => {
    const left = leftOf(name).map((feature) => featureRoom(app, feature));
    return [...ground, ...(extra[name] ?? []), ...new Set(left)];
  };
  return Object.fromEntries(
    Object.entries(featureNames(app, rows)).map(([room, name]) => [room, wallOf(name)]),
  );
}
