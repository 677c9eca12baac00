import { chromium } from '@playwright/test';
import lighthouse, { desktopConfig } from 'lighthouse';
import { freePort } from '../../testing/world/start-world.ts';
import { browserLaunchOptions } from './launch-options.ts';

export type LighthouseCategory = 'performance' | 'accessibility' | 'best-practices' | 'seo';

/** A score from 0 to 100 per requested category, and the audits that lowered it. */
export type LighthouseReport = {
  scores: Record<string, number>;
  faults: string[];
  /** How many times slower than this machine the simulated device was. */
  cpuSlowdown: number;
};

/** Lighthouse's phone is four times slower than a computer with this benchmark index; a slower computer needs less. */
const INDEX_OF_FOUR = 1533;

export type LighthouseBrowser = {
  audit(
    url: string,
    device: 'desktop' | 'mobile',
    categories: LighthouseCategory[],
  ): Promise<LighthouseReport>;
  close(): Promise<void>;
};

/** Starts a separate browser: Lighthouse connects through its debugging port and needs it to have no other page. */
export async function startLighthouse(): Promise<LighthouseBrowser> {
  const options = await browserLaunchOptions();
  const port = await freePort();
  const browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), `--remote-debugging-port=${port}`],
  });
  let slowdown: number | undefined;
  return {
    close: () => browser.close(),
    async audit(url, device, categories) {
      const flags = { port, onlyCategories: categories, logLevel: 'error' as const };
      const isMobile = device === 'mobile';
      if (isMobile) slowdown ??= (4 * (await measureIndex(url, flags))) / INDEX_OF_FOUR;
      const throttling = { cpuSlowdownMultiplier: slowdown ?? 1 };
      const lhr = isMobile ? await run(url, { ...flags, throttling }) : await run(url, flags, desktopConfig);
      const audited = Object.values(lhr.categories);
      return {
        cpuSlowdown: lhr.configSettings.throttling.cpuSlowdownMultiplier,
        scores: Object.fromEntries(audited.map(({ id, score }) => [id, Math.round((score ?? 0) * 100)])),
        faults: audited.flatMap(({ auditRefs }) =>
          auditRefs
            .filter(({ weight }) => weight > 0)
            .map(({ id }) => lhr.audits[id])
            .filter((audit) => audit && audit.score !== null && audit.score < 1)
            .map((audit) => `${audit?.id} ${audit?.displayValue ?? ''}`.trim()),
        ),
      };
    },
  };
}

type Flags = NonNullable<Parameters<typeof lighthouse>[1]>;

async function run(url: string, flags: Flags, config?: Parameters<typeof lighthouse>[2]) {
  const result = await lighthouse(url, flags, config);
  if (!result || result.lhr.runtimeError)
    throw new Error(`Lighthouse could not audit ${url}: ${result?.lhr.runtimeError?.message}`);
  return result.lhr;
}

/** The speed of this machine, as Lighthouse measures it with every audit. */
async function measureIndex(url: string, flags: Flags): Promise<number> {
  return (await run(url, flags)).environment.benchmarkIndex;
}
