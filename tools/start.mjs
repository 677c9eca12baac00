// `npm start`: installs and builds what is missing, starts the sandbox world (unless the real one is configured)
// and the product, prints one address, and leaves nothing running on Ctrl-C. An empty installation of the sandbox gets a
// story meanwhile, unless SANDBOX_STORY is off.
import { program, startChild } from './child-process.mjs';
import { readEnvFile } from './env-file.mjs';
import { prepare } from './prepare.mjs';
import { isSandboxOn } from './sandbox-default.mjs';

const isDev = process.argv.includes('--dev');
const children = [];
let isStopping = false;

process.on('SIGINT', () => stopAll(0));
process.on('SIGTERM', () => stopAll(0));

try {
  await prepare();
  await startAll();
} catch (error) {
  if (!isStopping) {
    process.stderr.write(`${error.message}\n`);
    await stopAll(error.code || 1);
  }
}

async function startAll() {
  const settings = { ...readEnvFile(), ...process.env };
  const sandbox = isSandboxOn(settings) ? await startSandbox(settings) : null;
  const world = sandbox && {
    ...onlyMissing(sandbox.env, settings),
    SANDBOX: 'on',
    LOG_LEVEL: settings.LOG_LEVEL || 'warn',
  };
  const product = start(
    'Signboard',
    [...(isDev ? ['--watch'] : []), program('apps/server/bin/signboard.ts')],
    world ?? {},
  );
  if (isDev)
    start('The web build', [
      program('node_modules/vite/bin/vite.js'),
      'build',
      program('apps/web'),
      '--watch',
    ]);
  const { url, notices } = await product.ready;
  for (const notice of notices) process.stdout.write(`Note: ${notice}\n`);
  process.stdout.write(`\nSignboard is ready: ${url}\n`);
  if (sandbox)
    process.stdout.write(`Everything outside is a sandbox (mail, X, Discord, chains): ${sandbox.url}\n`);
  process.stdout.write('Stop with Ctrl-C.\n');
  if (world && settings.SANDBOX_STORY !== 'off') tellStory(world);
}

/** After everything else, and nothing waits for it. */
function tellStory(world) {
  const teller = startChild('The story', [program('tools/seed/seed.ts'), '--background'], world);
  children.push(teller);
  teller.ended.then(({ code }) => {
    if (code && !isStopping)
      process.stderr.write('The story of the sandbox could not be told: npm run seed tries again.\n');
  });
}

async function startSandbox(settings) {
  const port = settings.SANDBOX_PORT || '4000';
  const productUrl = settings.PUBLIC_URL || `http://localhost:${settings.PORT || 3000}`;
  return await start('The sandbox', [program('apps/sandbox/bin/sandbox.ts')], {
    SANDBOX_PORT: port,
    PRODUCT_URL: productUrl,
    SANDBOX_SALES: settings.SANDBOX_SALES || 'on',
  }).ready;
}

function start(name, args, env = {}) {
  const child = startChild(name, args, env);
  children.push(child);
  child.ended.then(({ code }) => {
    if (isStopping) return;
    process.stderr.write(`${name} has stopped.\n`);
    stopAll(code || 1);
  });
  return child;
}

/** The product first: it still needs its world while it finishes what it is doing. */
async function stopAll(code) {
  if (isStopping) return;
  isStopping = true;
  for (const child of children.reverse()) await child.stop();
  process.exit(code);
}

/** What a person has set wins over the sandbox. */
function onlyMissing(offered, settings) {
  return Object.fromEntries(Object.entries(offered).filter(([name]) => !settings[name]?.trim()));
}
