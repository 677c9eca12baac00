/**
 * Who may import whom. `npm run check` resolves every import to a file and holds it against these tables.
 *
 * A file belongs to the room with the longest path that contains it. Rooms import themselves and what their line in
 * MAY_IMPORT says; `server/*` means all rooms whose name begins with `server/`.
 */

type Table = Readonly<Record<string, readonly string[]>>;

/** Features from left to right: each may import those to its left in a line that it stands in. */
const SERVER_FEATURES = [
  ['accounts', 'images', 'lists', 'registration', 'draw', 'notifications', 'my-data'],
  ['accounts', 'bots', 'sales-feed', 'posting', 'my-data'],
];
const WEB_FEATURES = [
  ['captcha', 'forms', 'social-connect', 'visits', 'session', 'account'],
  ['account', 'lists', 'public-list', 'joining', 'draw'],
  ['account', 'bots'],
  ['faqs'],
  ['gallery'],
  ['newsletter'],
  ['plans'],
];

/** Where the rooms are. A renamed folder is a change of its line here, or of its name in the lines of features above. */
export const ROOMS: Table = {
  domain: ['packages/domain'],
  draw: ['packages/draw'],
  sales: ['packages/sales'],
  contract: ['packages/contract'],

  cli: ['apps/cli'],
  sandbox: ['apps/sandbox'],
  'sandbox/bin': ['apps/sandbox/bin'],

  'server/bin': ['apps/server/bin'],
  'server/start': ['apps/server/start-signboard.ts', 'apps/server/describe-api.ts'],
  'server/wiring': ['apps/server/wiring.ts', 'apps/server/wire-chains.ts'],
  'server/http': ['apps/server/http'],
  'server/jobs': ['apps/server/jobs'],
  'server/alert-ports': ['apps/server/alert-ports.ts'],
  ...featureRooms('server', SERVER_FEATURES),
  'server/deps': ['apps/server/deps.ts'],
  'server/outbox': ['apps/server/outbox'],
  'server/providers': ['apps/server/providers'],
  'server/config': ['apps/server/config'],
  'server/secrets': ['apps/server/secrets'],
  'server/db': ['apps/server/db'],
  'server/lib': ['apps/server'],

  'web/start': ['apps/web/main.tsx', 'apps/web/start.ts'],
  'web/render': ['apps/web/render'],
  'web/app': ['apps/web/app'],
  ...featureRooms('web', WEB_FEATURES),
  'web/checker': ['apps/web/checker'],
  'web/demo-wallet': ['apps/web/demo-wallet'],
  'web/lib': ['apps/web/lib'],
  'web/i18n': ['apps/web/i18n'],
  'web/ui': ['apps/web/ui'],
  'web build': ['apps/web/vite.config.ts'],

  launcher: ['tools'],
  commands: ['tools/read-installation.ts', 'tools/replay.ts', 'tools/sbom.ts'],
  testing: ['tools/world'],
  seed: ['tools/seed'],
  faults: ['tools/faults'],
  load: ['tools/load'],
  screenshots: ['tools/screenshots'],
  'supply-chain': ['tools/supply-chain'],
  deploy: ['tools/deploy'],
  imports: ['tools/imports'],
  bench: ['bench'],
  'e2e/support': ['e2e'],
  'e2e/journeys': ['e2e/journeys'],
  'test configuration': ['vitest.config.ts'],
};

/** Tests, and what only tests use, are rooms of their own where MAY_IMPORT has them: `server tests`, `web tests` … */
export const TEST_FILES = [
  /(\.test|-for-test)\.tsx?$/,
  /\/testing\//,
  /^apps\/server\/security\//,
  /^apps\/server\/features\/sales-feed\/(solana\/solana-)?simulation\.ts$/,
];

const PURE = ['domain', 'draw', 'sales'];
const PACKAGES = [...PURE, 'contract'];
const PRODUCT = [...PACKAGES, 'server/*', 'sandbox'];
/** Tests of packages hold no state and start nothing: other tests may use their samples. */
const SAMPLES = PACKAGES.map((name) => `${name} tests`);
const SERVER_GROUND = ['server/lib', 'server/db', 'server/secrets', ...PACKAGES];
const WEB_GROUND = ['web/ui', 'web/lib', 'web/i18n', 'domain', 'draw', 'contract'];

export const MAY_IMPORT: Table = {
  domain: [],
  draw: [],
  sales: [],
  contract: ['domain'],
  'domain tests': ['domain', 'sandbox'],
  'draw tests': ['draw'],
  'sales tests': ['sales'],
  'contract tests': ['contract', 'domain'],

  cli: ['draw', 'sales'],
  'cli tests': ['cli', 'draw', 'sales', 'testing', ...SAMPLES],
  sandbox: [],
  'sandbox/bin': ['sandbox'],
  'sandbox tests': ['sandbox', 'sandbox/bin', 'sales'],

  'server/bin': ['server/start', 'server/config', ...SERVER_GROUND],
  'server/start': ['server/wiring', 'server/http', 'server/jobs', 'server/config', ...SERVER_GROUND],
  'server/wiring': ['server/deps', 'server/providers', 'server/config', ...SERVER_GROUND],
  'server/http': [
    'server/alert-ports',
    'server/features/*',
    'server/deps',
    'server/config',
    ...SERVER_GROUND,
  ],
  'server/jobs': [
    'server/alert-ports',
    'server/features/*',
    'server/deps',
    'server/outbox',
    'server/providers',
    'server/lib',
  ],
  'server/alert-ports': ['server/features/*', 'server/deps'],
  ...featureWalls('server', SERVER_FEATURES, [
    'server/deps',
    'server/outbox',
    'server/providers',
    ...SERVER_GROUND,
  ]),
  'server/deps': ['server/providers', 'server/config', ...SERVER_GROUND],
  'server/outbox': ['server/db', 'server/lib', 'domain'],
  'server/providers': ['server/secrets', 'server/lib', ...PACKAGES],
  'server/config': ['server/lib', 'draw'],
  'server/secrets': ['server/db', 'server/lib', 'draw'],
  'server/db': ['server/lib', 'domain'],
  'server/lib': ['contract', 'domain'],
  'server tests': [
    'server/*',
    'sandbox',
    'sandbox tests',
    'testing',
    'faults',
    'launcher',
    ...PACKAGES,
    ...SAMPLES,
  ],

  'web/start': ['web/app', 'web/features/*', ...WEB_GROUND],
  'web/render': ['web/app', 'web/features/*', ...WEB_GROUND],
  'web/app': ['web/features/*', ...WEB_GROUND],
  ...featureWalls('web', WEB_FEATURES, ['web/checker', 'web/demo-wallet', ...WEB_GROUND]),
  'web/checker': ['draw'],
  'web/demo-wallet': [],
  'web/lib': ['web/ui', 'web/i18n', 'domain', 'contract'],
  'web/i18n': [],
  'web/ui': [],
  'web tests': ['web/*', ...PACKAGES, ...SAMPLES],
  'web build': [],

  launcher: [],
  testing: ['launcher', ...PRODUCT],
  commands: ['launcher', 'testing', 'supply-chain', ...PRODUCT],
  seed: ['launcher', 'testing', 'commands', ...PRODUCT],
  faults: ['launcher', 'testing', ...PRODUCT],
  load: ['launcher', 'testing', 'bench', 'e2e/support', 'web/features/captcha', ...PRODUCT],
  screenshots: ['launcher', 'testing', 'seed', 'e2e/support', ...PRODUCT],
  'supply-chain': [],
  deploy: ['launcher', 'testing', 'supply-chain', 'server/config'],
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
  'test configuration': [],
};

/** Packages that only some rooms may import, in whichever spelling. */
export const PACKAGE_WALLS = [
  {
    packages: /^node:/,
    rooms: [...PACKAGES, 'web/*'],
    rule: 'it runs in browsers too',
  },
  {
    packages: /^(?!node:|@noble\/|@scure\/)/,
    rooms: PURE,
    rule: 'the rules use nothing but pure codecs',
  },
  {
    packages: /^(@?fastify$|@fastify\/|fastify-)/,
    rooms: ['server/*'],
    except: ['server/http'],
    rule: 'only server/http knows the HTTP framework',
  },
  {
    packages: /^node:process$/,
    rooms: PRODUCT.concat('cli'),
    rule: 'use the global, whose use is checked',
  },
];

const OUTSIDE_WORLD = [
  ...['globalThis', 'window', 'self', 'navigator', 'localStorage', 'sessionStorage'],
  ...['process', 'fetch', 'crypto', 'performance', 'eval'],
  ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'requestAnimationFrame'],
];

/** Globals that some rooms may not use. */
export const GLOBAL_WALLS = [
  {
    globals: [
      ...OUTSIDE_WORLD.map((name) => `${name}.*`),
      'Date',
      'Date.now',
      'new Date()',
      'Math',
      'Math.random',
    ],
    rooms: PURE,
    rule: 'the rules have no clock, no randomness and no I/O: take it as an argument',
  },
  {
    globals: ['process.env', 'process', 'globalThis.process'],
    rooms: ['contract', 'cli', 'sandbox', 'server/*', 'web/*'],
    except: ['server/config'],
    rule: 'only the configuration reads the environment',
  },
];

/** Files that import what is only known at run time, and what that is. */
export const COMPUTED_IMPORTS: Readonly<Record<string, string>> = {
  'apps/server/http/page-renderer.ts': 'the built renderer of the web app',
};

/** Imports that still cross a wall, with what has to move. The check fails when one of them is gone. */
export const KNOWN: readonly { from: string; to: string; move: string }[] = [];

function featureRooms(app: string, lines: readonly string[][]): Table {
  return Object.fromEntries(
    lines.flat().map((name) => [`${app}/features/${name}`, [`apps/${app}/features/${name}`]]),
  );
}

function featureWalls(app: string, lines: readonly string[][], ground: readonly string[]): Table {
  const roomOf = (name: string) => `${app}/features/${name}`;
  const leftOf = (name: string): string[] =>
    lines
      .flatMap((line) => line.slice(0, Math.max(0, line.indexOf(name))))
      .flatMap((left) => [left, ...leftOf(left)]);
  return Object.fromEntries(
    [...new Set(lines.flat())].map((name) => [
      roomOf(name),
      [...ground, ...new Set(leftOf(name).map(roomOf))],
    ]),
  );
}
