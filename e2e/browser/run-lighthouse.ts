import { chromium } from '@playwright/test';
import { freePort } from '../../trials/world/start-world.ts';
import { browserLaunchOptions } from './launch-options.ts';

type LighthouseCategory = 'performance' | 'accessibility' | 'best-practices' | 'seo';

/** A score from 0 to 100 per requested category, and the audits that lowered it. */
type LighthouseReport = { scores: Record<string, number>; faults: string[] };

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
  // Hundreds of modules, which every list of the journeys would load.
  const { default: lighthouse, desktopConfig } = await import('lighthouse');
  const options = await browserLaunchOptions();
  const port = await freePort();
  const browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), `--remote-debugging-port=${port}`],
  });
  return {
    close: () => browser.close(),
    async audit(url, device, categories) {
      const flags = { port, onlyCategories: categories, logLevel: 'error' as const };
      const result = await lighthouse(url, flags, device === 'desktop' ? desktopConfig : undefined);
      if (!result || result.lhr.runtimeError)
        throw new Error(`Lighthouse could not audit ${url}: ${result?.lhr.runtimeError?.message}`);
      const { lhr } = result;
      const audited = Object.values(lhr.categories);
      return {
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
