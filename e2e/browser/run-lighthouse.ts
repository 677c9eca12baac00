import { chromium } from '@playwright/test';
import lighthouse, { desktopConfig } from 'lighthouse';
import { freePort } from '../../testing/world/start-world.ts';
import { browserLaunchOptions } from './launch-options.ts';

/** What Lighthouse judges a page by. */
export type LighthouseCategory = 'performance' | 'accessibility' | 'best-practices' | 'seo';

/** A score of 0 to 100 for each category that was asked for, and the audits that cost points. */
export type LighthouseVerdict = { scores: Record<string, number>; faults: string[] };

/** A browser that Lighthouse can drive. */
export type LighthouseBrowser = {
  judge(
    url: string,
    device: 'desktop' | 'mobile',
    categories: LighthouseCategory[],
  ): Promise<LighthouseVerdict>;
  close(): Promise<void>;
};

/** Starts a browser of its own: Lighthouse speaks to it by its port and wants no other page beside it. */
export async function startLighthouse(): Promise<LighthouseBrowser> {
  const options = await browserLaunchOptions();
  const port = await freePort();
  const browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), `--remote-debugging-port=${port}`],
  });
  return {
    close: () => browser.close(),
    async judge(url, device, categories) {
      const flags = { port, onlyCategories: categories, logLevel: 'error' as const };
      const result = await lighthouse(url, flags, device === 'desktop' ? desktopConfig : undefined);
      if (!result || result.lhr.runtimeError)
        throw new Error(`Lighthouse could not judge ${url}: ${result?.lhr.runtimeError?.message}`);
      const { lhr } = result;
      const judged = Object.values(lhr.categories);
      return {
        scores: Object.fromEntries(judged.map(({ id, score }) => [id, Math.round((score ?? 0) * 100)])),
        faults: judged.flatMap(({ auditRefs }) =>
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
