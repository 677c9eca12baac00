import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';

let server: Server;
let proxy: FaultProxy;
let asked: number;

beforeEach(async () => {
  asked = 0;
  server = createServer((_request, response) => {
    asked += 1;
    response.end('what was asked for');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy = await startFaultProxy((server.address() as AddressInfo).port);
});
afterEach(async () => {
  vi.useRealTimers();
  await proxy.stop();
  server.closeAllConnections();
  server.close();
});

const ask = async (signal = new AbortController().signal) => {
  const answer = await fetch(`http://127.0.0.1:${proxy.port}`, { signal, headers: { connection: 'close' } });
  return await answer.text();
};

it('forwards everything by default', async () => {
  expect(await ask()).toBe('what was asked for');
});

it('forwards the request and resets before the response', async () => {
  proxy.setFault('reset');
  await expect(ask()).rejects.toThrow();
  expect(asked).toBe(1);
});

it('breaks in the middle of the response', async () => {
  proxy.setFault('truncate');
  await expect(ask()).rejects.toThrow();
  expect(asked).toBe(1);
});

it('accepts everything and returns nothing', async () => {
  proxy.setFault('drop');
  const givingUp = new AbortController();
  const answer = ask(givingUp.signal);
  await expect.poll(proxy.droppedBytes).toBeGreaterThan(0);
  givingUp.abort();
  await expect(answer).rejects.toThrow('aborted');
  expect(asked).toBe(0);
});

it('delays the response', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  proxy.setFault('delay');
  const answer = ask();
  await expect.poll(vi.getTimerCount).toBe(1);
  expect(asked).toBe(0);
  vi.runOnlyPendingTimers();
  await expect.poll(vi.getTimerCount).toBe(1);
  expect(asked).toBe(1);
  vi.runOnlyPendingTimers();
  expect(await answer).toBe('what was asked for');
});

it('refuses connections, and recovers afterwards', async () => {
  proxy.setFault('refuse');
  await expect(ask()).rejects.toThrow();
  expect(asked).toBe(0);
  proxy.setFault('none');
  expect(await ask()).toBe('what was asked for');
});
