import { Pool } from 'undici';
import { program, startChild } from '../../tools/child-process.mjs';
import { processorSeconds } from './processor-seconds.ts';

const READERS = 24;
const TURNS = 7;
/** While others use the processor, a turn would have too few for a rate; the code would stay cold, too. */
const MIN_PAGES = 2_000;
export const BROWSER = { accept: 'text/html', 'accept-language': 'en', 'accept-encoding': 'gzip, br' };

type Server = { url: string; pid: number; path: string };
export type PageRate = { perSecond: number; perCoreSecond: number };

/** How often a page can be sent, and how often a bare route of the same framework sends the same bytes, in turns. */
export async function comparePageRate(
  page: Server,
  rushMs: number,
): Promise<{ page: PageRate; bare: PageRate; ratio: number }> {
  const route = startChild(
    'The bare route',
    [program('trials/world/bare-route.ts')],
    { PAGE_URL: page.url + page.path },
    { isQuiet: true },
  );
  try {
    const { url } = await route.ready;
    const bareServer = { url: String(url), pid: route.pid as number, path: '/' };
    for (const server of [page, bareServer]) await pageRate(server, rushMs);
    const rates: { page: PageRate; bare: PageRate; ratio: number }[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      const [own, bare] = [await pageRate(page, rushMs), await pageRate(bareServer, rushMs)];
      rates.push({ page: own, bare, ratio: own.perCoreSecond / bare.perCoreSecond });
    }
    rates.sort((one, other) => one.ratio - other.ratio);
    return rates[Math.floor(TURNS / 2)] as (typeof rates)[number];
  } finally {
    await route.stop();
  }
}

/** Requests with many concurrent readers, per second and per second of the server's processor time. */
async function pageRate({ url, pid, path }: Server, rushMs: number): Promise<PageRate> {
  const pool = new Pool(url, { connections: READERS });
  const started = performance.now();
  const usedBefore = processorSeconds(pid);
  let pages = 0;
  async function readRepeatedly(): Promise<void> {
    while (performance.now() - started < rushMs || pages < MIN_PAGES) {
      const { statusCode, body } = await pool.request({ method: 'GET', path, headers: BROWSER });
      await body.arrayBuffer();
      if (statusCode !== 200) throw new Error(`${path} responded with ${statusCode}`);
      pages += 1;
    }
  }
  try {
    await Promise.all(Array.from({ length: READERS }, readRepeatedly));
    const seconds = (performance.now() - started) / 1_000;
    return { perSecond: pages / seconds, perCoreSecond: pages / (processorSeconds(pid) - usedBefore) };
  } finally {
    await pool.close();
  }
}
