import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRpc, type Rpc } from './rpc-client.ts';

export type Anvil = { url: string; rpc: Rpc; pid: number; stop: () => Promise<void> };

const START_LIMIT_MS = 10_000;
const STOP_LIMIT_MS = 2_000;

// For runs of days: without pruning the node keeps the state of every block, more than a gigabyte within hours; 16 are
// enough for reads a few blocks behind the head. Forks after Cancun write a block hash into a contract with every block,
// which made mining 60 times slower after three thousand blocks.
const LASTING = ['--prune-history', '16', '--hardfork', 'cancun'];

/** Starts the node on a free loopback port, not mining yet, with main net's chain id. */
export async function startAnvil(binary: string): Promise<Anvil> {
  const port = await freePort();
  const fixed = [
    '--host',
    '127.0.0.1',
    '--chain-id',
    '1',
    '--silent',
    '--no-mining',
    '--gas-limit',
    '60000000',
  ];
  const args = [...fixed, '--port', String(port), ...LASTING];
  const child = spawn(binary, args, { stdio: 'ignore' });
  // A node must not outlive the sandbox, however the sandbox ends short of kill -9.
  const killNow = () => child.kill('SIGKILL');
  process.once('exit', killNow);
  child.once('exit', () => process.off('exit', killNow));
  const url = `http://127.0.0.1:${port}`;
  const rpc = createRpc(url);
  const stop = () => stopChild(child);
  await waitUntilUp(child, rpc).catch(async (error) => {
    await stop();
    throw error;
  });
  return { url, rpc, pid: child.pid ?? 0, stop };
}

async function waitUntilUp(child: ChildProcess, rpc: Rpc) {
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  child.once('exit', (code) => {
    failure ??= new Error(`anvil ended with code ${code} while starting`);
  });
  const deadline = Date.now() + START_LIMIT_MS;
  while (failure === undefined && Date.now() < deadline) {
    const isUp = await rpc('eth_chainId').then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await sleep(15);
  }
  throw failure ?? new Error('anvil did not answer in time');
}

async function stopChild(child: ChildProcess) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  await ended;
  clearTimeout(timer);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
