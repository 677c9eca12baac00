// `npm start`: installs and builds what is missing, starts the sandbox (unless the real services are configured) and the
// product, prints their addresses, and leaves nothing running on Ctrl-C.
import { serveWaitingPage } from '../apps/server/http/pages/waiting-page.ts';
import { program, startChild } from './child-process.mjs';
import { readEnvFile } from './env-file.mjs';
import { prepare } from './prepare.mjs';
import { runStep, StartError } from './progress.mjs';
import { isSandboxOn } from './sandbox-default.mjs';

const isDev = process.argv.includes('--dev');
const children = [];
let isStopping = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(signal, () => stopAll(0));

try {
  const settings = { ...readEnvFile(), ...process.env };
  const waiting = await openWaitingPage(settings);
  await prepare();
  const { sandbox, product } = await runStep('4/4', 'Starting', 'Started', () => startAll(settings, waiting));
  const { url, notices } = await product.ready;
  printAddresses(url, notices, sandbox);
  if (sandbox && settings.SANDBOX_STORY !== 'off' && (await seedDemoData(sandbox.env))) printFirstSteps(url);
} catch (error) {
  if (!isStopping) {
    process.stderr.write(`${error instanceof StartError ? error.message : (error.stack ?? error)}\n`);
    await stopAll(error.code || 1);
  }
}

/** Reports a port in use at once, not after a long install. */
async function openWaitingPage({ PORT, HOST }) {
  const port = Number(PORT || 3000);
  if (!(port > 0)) return { close: async () => {} };
  try {
    return await serveWaitingPage({ port, host: HOST || 'localhost' });
  } catch (error) {
    if (error.code !== 'EADDRINUSE') return { close: async () => {} };
    throw new StartError(
      `Port ${port} is in use by another program. Stop it, or set PORT to another number.`,
    );
  }
}

async function startAll(settings, waiting) {
  const sandbox = isSandboxOn(settings) ? await startSandbox(settings) : null;
  await waiting.close();
  const product = start(
    'Signboard',
    [...(isDev ? ['--watch'] : []), program('apps/server/bin/signboard.ts')],
    sandbox?.env,
  );
  if (isDev)
    start('The web build', [
      program('node_modules/vite/bin/vite.js'),
      'build',
      program('apps/web'),
      '--watch',
    ]);
  await product.ready;
  return { sandbox, product };
}

/** The sandbox, and the settings with which the product uses it; explicit settings win. */
async function startSandbox(settings) {
  const child = start('The sandbox', [program('apps/sandbox/bin/sandbox.ts')], {
    SANDBOX_PORT: settings.SANDBOX_PORT || '4000',
    PRODUCT_URL: settings.PUBLIC_URL || `http://localhost:${settings.PORT || 3000}`,
    SANDBOX_SALES: settings.SANDBOX_SALES || 'on',
  });
  const { url, env } = await child.ready;
  const missing = Object.entries(env).filter(([name]) => !settings[name]?.trim());
  return {
    url,
    env: { ...Object.fromEntries(missing), SANDBOX: 'on', LOG_LEVEL: settings.LOG_LEVEL || 'warn' },
  };
}

function printAddresses(url, notices, sandbox) {
  for (const notice of notices) printNote(notice);
  process.stdout.write(`\nSignboard is ready: ${url}\n`);
  if (sandbox)
    process.stdout.write(`Its outside world is a sandbox (mail, X, Discord, chains): ${sandbox.url}\n`);
  process.stdout.write('Press Ctrl-C to stop.\n');
}

function printFirstSteps(url) {
  process.stdout.write(`
Try first, with the Signboard Demo Wallet:
  Join a list      ${url}/sb/tidepool-society/allowlist         as Bruno
  Check a draw     ${url}/sb/tidepool-society/founders-circle   no wallet needed
  Run your lists   ${url}                                       sign in as Olivia
  Watch a bot      ${url}/nft/alert                             connect @tidepool_sales
`);
}

/** Fills an empty installation. Returns whether the demo data is there. */
async function seedDemoData(env) {
  const seeder = startChild('The demo data', [program('tools/seed/seed.ts'), '--background'], env);
  children.push(seeder);
  const { code, signal } = await seeder.ended;
  const isThere = code === 0 && !signal;
  if (!isThere && !isStopping) printNote('the demo data could not be created. Try: npm run seed');
  return isThere;
}

function start(name, args, env = {}) {
  const child = startChild(name, args, env, { onNotice: printNote });
  children.push(child);
  child.ended.then(({ code }) => {
    if (isStopping) return;
    process.stderr.write(`${name} has stopped.\n`);
    stopAll(code || 1);
  });
  return child;
}

function printNote(text) {
  process.stdout.write(`Note: ${text}\n`);
}

/** The product first: it still needs its sandbox while it finishes running requests. */
async function stopAll(code) {
  if (isStopping) return;
  isStopping = true;
  for (const child of children.reverse()) await child.stop();
  process.exit(code);
}
