import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { browserLaunchOptions } from '../../e2e/browser/launch-options.ts';
import { startLighthouse } from '../../e2e/browser/run-lighthouse.ts';
import { openLists } from '../world/open-lists.ts';
import { comparePageRate } from '../world/page-rate.ts';
import { startWorld } from '../world/start-world.ts';
import { printBench } from './print-bench.ts';

/** Load metrics of public pages on a slow phone. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const CPU_SLOWDOWN = 4;
const VISITS = 3;
const RUSH_MS = 4_000;
const STATIC_PAGES = ['/', '/listcurator', '/nft/alert/', '/faqs', '/login'];

const SCORED_PAGES = ['/', '/listcurator', '/nft/alert/', '/faqs'];
/** The minimum Lighthouse performance scores. */
const MIN_SCORE = { desktop: 95, mobile: 95 };

const world = await startWorld({ SANDBOX: 'off' });
const browser = await chromium.launch(await browserLaunchOptions());
try {
  const { colored, withBanner } = await openLists(world.dataDir);
  const visits = new Map<string, Visit>();
  for (const path of [...STATIC_PAGES, colored, withBanner]) visits.set(path, await medianVisit(path));
  const rate = await comparePageRate(
    { url: world.url, pid: world.product.pid as number, path: withBanner },
    RUSH_MS,
  );
  const scores = await performanceScores([...SCORED_PAGES, colored, withBanner]);
  const [landing, list] = [visits.get('/') as Visit, visits.get(withBanner) as Visit];
  printBench(
    'web',
    [
      ...[...visits].map(([path, { scriptKb, lcpMs, cls }]) => ({
        measure: path,
        value: `${scriptKb.toFixed(0)} kB of script (gzip), largest paint ${lcpMs.toFixed(0)} ms, shift ${cls.toFixed(3)}`,
        anchor: 'at most 120 kB for lists, below 2000 ms for lists, shift at most 0.02',
      })),
      {
        measure: `GET ${withBanner}`,
        value: `${rate.page.perSecond.toFixed(0)} a second`,
      },
      {
        measure: 'relative to a bare route that sends the same bytes, by processor time',
        value: rate.ratio.toFixed(2),
        anchor: `at least 0.50; ${rate.bare.perSecond.toFixed(0)} a second`,
      },
      ...scores.map(({ path, device, score, faults }) => ({
        measure: `Lighthouse ${path}, ${device}`,
        value: `${score} of 100${faults.length > 0 ? ` (${faults.join(', ')})` : ''}`,
        anchor: `at least ${MIN_SCORE[device]}`,
      })),
    ],
    {
      publicPageJsKbGz: landing.scriptKb,
      lcpMs: landing.lcpMs,
      cls: landing.cls,
      listJsKbGz: list.scriptKb,
      listLcpMs: list.lcpMs,
      listCls: list.cls,
      listPagesPerSecond: rate.page.perSecond,
      listPageRatioToBare: rate.ratio,
      lighthouseDesktop: lowestScore(scores, 'desktop'),
      lighthouseMobile: lowestScore(scores, 'mobile'),
    },
  );
} finally {
  await browser.close();
  await world.stop();
}

type Score = { path: string; device: 'desktop' | 'mobile'; score: number; faults: string[] };

/** Lighthouse's simulated throttling; the median of three. */
async function performanceScores(paths: string[]): Promise<Score[]> {
  const browser = await startLighthouse();
  try {
    const found: Score[] = [];
    for (const device of ['desktop', 'mobile'] as const) {
      for (const path of paths) {
        const judged: Score[] = [];
        for (let round = 0; round < VISITS; round += 1) {
          const { scores, faults } = await browser.audit(world.url + path, device, ['performance']);
          judged.push({ path, device, score: scores.performance ?? 0, faults });
        }
        found.push(medianOf(judged, ({ score }) => score));
      }
    }
    return found;
  } finally {
    await browser.close();
  }
}

function lowestScore(scores: Score[], device: Score['device']): number {
  return Math.min(...scores.filter((one) => one.device === device).map(({ score }) => score));
}

type Visit = { scriptKb: number; lcpMs: number; cls: number };

/** Each visit has an empty cache. */
async function medianVisit(path: string): Promise<Visit> {
  const visits: Visit[] = [];
  for (let round = 0; round < VISITS; round += 1) visits.push(await visit(path));
  return medianOf(visits, ({ lcpMs }) => lcpMs);
}

function medianOf<T>(visits: readonly T[], figureOf: (visit: T) => number): T {
  return visits.toSorted((one, other) => figureOf(one) - figureOf(other))[Math.floor(visits.length / 2)] as T;
}

async function visit(path: string): Promise<Visit> {
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
