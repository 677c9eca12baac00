import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { browserLaunchOptions } from '../e2e/browser/launch-options.ts';
import { startWorld } from '../tools/world/start-world.ts';
import { printBench } from './print-bench.ts';

/** What a public page costs a visitor with a slow phone, before they do anything. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const CPU_SLOWDOWN = 4;
const PAGES = ['/', '/listcurator', '/nft/alert/', '/faqs', '/login'];

const world = await startWorld({ SANDBOX: 'off' });
const browser = await chromium.launch(await browserLaunchOptions());
try {
  const visits = [];
  for (const path of PAGES) visits.push({ path, ...(await visit(path)) });
  const [landing] = visits;
  printBench(
    'web',
    visits.map(({ path, scriptKb, lcpMs, cls }) => ({
      measure: path,
      value: `${scriptKb.toFixed(0)} kB of script (gzip), largest paint ${lcpMs.toFixed(0)} ms, shift ${cls.toFixed(3)}`,
      anchor: 'at most 170 kB, shift below 0.05',
    })),
    { publicPageJsKbGz: landing?.scriptKb ?? 0, lcpMs: landing?.lcpMs ?? 0, cls: landing?.cls ?? 0 },
  );
} finally {
  await browser.close();
  await world.stop();
}

async function visit(path: string) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const scripts: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      scripts.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.addInitScript(() => {
    const seen = { lcpMs: 0, cls: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.lcpMs = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!entry.hadRecentInput) seen.cls += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(world.url + path, { waitUntil: 'networkidle' });
  await page.waitForTimeout(1_000);
  const seen = await page.evaluate(
    () => (window as unknown as { seen: { lcpMs: number; cls: number } }).seen,
  );
  const bytes = (await Promise.all(scripts)).reduce((sum, one) => sum + one, 0);
  await context.close();
  return { scriptKb: bytes / 1000, ...seen };
}
