// `node tools/node24.mjs FILE [ARGUMENTS]` runs a program of this repository under Node 24. An older Node (18 or newer)
// first installs one from tools/node-runtime. This file and its imports must stay readable for Node 18.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { requireUsableCheckout } from './checkout.mjs';
import { npmCi } from './npm-ci.mjs';
import { runStep, StartError } from './progress.mjs';
import { bundledNodePath, isNodeNewEnough, NEEDED_MAJOR, ROOT } from './run-node.mjs';

const [file, ...args] = process.argv.slice(2);
const program = resolve(ROOT, file);

if (isNodeNewEnough()) {
  process.argv = [process.execPath, program, ...args];
  await import(pathToFileURL(program).href);
} else {
  process.exitCode = await runUnderBundledNode().catch(reportFailure);
}

async function runUnderBundledNode() {
  const node = bundledNodePath();
  if (!node)
    throw new StartError(
      `Signboard needs Node ${NEEDED_MAJOR} or newer; this is ${process.version}. It brings its own on Linux x64 and arm64; here, please install it: https://nodejs.org`,
    );
  if (!existsSync(node)) await installNode(node);
  return await runChild(node);
}

async function installNode(node) {
  requireUsableCheckout();
  await runStep(
    '1/4',
    `Installing Node ${NEEDED_MAJOR} (this machine has ${process.version})`,
    `Node ${NEEDED_MAJOR} installed`,
    () => npmCi(join(ROOT, 'tools/node-runtime'), process.execPath),
  );
  if (!existsSync(node))
    throw new StartError(
      `npm did not install Node ${NEEDED_MAJOR}. Please install it yourself: https://nodejs.org`,
    );
}

/** The terminal sends Ctrl-C to the child too; other senders only know this process, so their signals are forwarded. */
function runChild(node) {
  return new Promise((fulfil, reject) => {
    // The IPC channel closes with this process, however it ends: the child notices and stops.
    const child = spawn(node, [program, ...args], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
    for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
    child.once('error', reject);
    child.once('exit', (code) => fulfil(code ?? 1));
  });
}

function reportFailure(error) {
  process.stderr.write(`${error instanceof StartError ? error.message : error.stack}\n`);
  return 1;
}
