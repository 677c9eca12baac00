import { type ChildProcess, fork, spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { productEnv } from '../product-env.ts';

const BIN = path.join(import.meta.dirname, 'sandbox.ts');
/** Nothing of this machine's, except the cache of compiled code. */
const ENV = { PATH: '', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };
type Ready = { type: string; url: string; env: Record<string, string> };
type Notice = { type: string; text: string };

function start(env: Record<string, string> = {}) {
  return fork(BIN, [], { env: { ...ENV, SANDBOX_PORT: '0', ...env }, silent: true });
}

async function ready(child: ChildProcess): Promise<Ready> {
  const [message] = await once(child, 'message');
  return message as Ready;
}

describe('the sandbox process', () => {
  it('reports that it is ready, with the settings for the product, and exits with its chain when its parent disconnects', async () => {
    const child = start();
    const { type, url, env } = await ready(child);
    expect(type).toBe('ready');
    expect(env.SANDBOX_URL).toBe(url);
    expect(env.SMTP_URL).toMatch(/^smtp:\/\/127\.0\.0\.1:\d+$/);
    expect(Object.keys(env)).toEqual(Object.keys(productEnv(url, 1)));
    expect((await fetch(url)).status).toBe(200);
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' });
    const answer = await fetch(env.ETHEREUM_RPC_URL ?? '', { method: 'POST', body });
    expect(await answer.json()).toMatchObject({ result: '0x1' });
    child.disconnect();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('notifies its parent when the native module of the chain cannot be loaded, and keeps running', async () => {
    const child = start({ NAPI_RS_NATIVE_LIBRARY_PATH: '/nowhere/edr.node' });
    const messages = on(child, 'message');
    const next = async <T>() => (await messages.next()).value?.[0] as T;
    const { url } = await next<Ready>();
    const { type, text } = await next<Notice>();
    expect(type).toBe('notice');
    expect(text).toBe(
      'The local Ethereum did not start: no sales, and bots have nothing to post. Reason: ' +
        `@nomicfoundation/edr cannot be loaded on ${process.platform}-${process.arch}: ` +
        'its package for this platform is not installed',
    );
    expect((await fetch(url)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('reports a port in use in one line and exits with code 1', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    const { port } = blocker.address() as { port: number };
    const child = spawn(process.execPath, [BIN], { env: { ...ENV, SANDBOX_PORT: String(port) } });
    let output = '';
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    const [code] = await once(child, 'exit');
    blocker.close();
    expect(code).toBe(1);
    expect(output).toBe(
      `The sandbox did not start. Port ${port} is in use. Set SANDBOX_PORT to another one.\n`,
    );
  });
});
