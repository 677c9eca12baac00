import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { browserLaunchOptions } from '../../../e2e/browser/launch-options.ts';

export type BrowserFigures = {
  seconds: number;
  longestTaskMs: number;
  progressMessages: number;
  workerKb: number;
};

// The relevant part of the product's CSP: no WASM, no eval.
const POLICY = "default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'";

/** Verifies a proof file in a worker of a real browser and measures how responsive the page stays. */
export async function browserPart(file: string): Promise<BrowserFigures> {
  const worker = await bundleWorker();
  const served: Record<string, [type: string, body: string]> = {
    '/': ['text/html', '<!doctype html><title>bench</title>'],
    '/worker.js': ['text/javascript', worker],
    '/proof.json': ['application/json', file],
  };
  const server = createServer((request, response) => {
    const [type, body] = served[request.url ?? ''] ?? ['text/plain', ''];
    response.writeHead(200, { 'content-type': type, 'content-security-policy': POLICY }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await chromium.launch(await browserLaunchOptions());
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    return { ...(await page.evaluate(verifyInPage)), workerKb: worker.length / 1000 };
  } finally {
    await browser.close();
    server.close();
  }
}

/** Runs in the page. */
async function verifyInPage() {
  const bytes = await (await fetch('/proof.json')).arrayBuffer();
  let longestTaskMs = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestTaskMs = Math.max(longestTaskMs, duration);
  }).observe({ type: 'longtask' });
  const worker = new Worker('/worker.js');
  let progressMessages = 0;
  let lastTurn = performance.now();
  const heartbeat = setInterval(() => {
    longestTaskMs = Math.max(longestTaskMs, performance.now() - lastTurn - 10);
    lastTurn = performance.now();
  }, 10);
  const started = performance.now();
  const verdict = await new Promise<{ result: string; failed: unknown[] }>((resolve, reject) => {
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.onmessage = ({ data }) => {
      if ('progress' in data) progressMessages += 1;
      else resolve(data);
    };
    worker.postMessage(bytes, [bytes]);
  });
  const seconds = (performance.now() - started) / 1000;
  clearInterval(heartbeat);
  if (verdict.result !== 'follows') throw new Error(JSON.stringify(verdict.failed));
  return { seconds, longestTaskMs, progressMessages };
}

async function bundleWorker(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: new URL('./verify-worker.ts', import.meta.url).pathname,
        output: { format: 'es', codeSplitting: false },
      },
    },
  });
  const [chunk] = 'output' in built ? built.output : [];
  if (chunk?.type !== 'chunk') throw new Error('The worker was not bundled.');
  return chunk.code;
}
