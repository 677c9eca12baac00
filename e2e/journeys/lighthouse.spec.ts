import { type LighthouseBrowser, startLighthouse } from '../browser/run-lighthouse.ts';
import { givenList } from '../support/given-list.ts';
import { expect, test } from '../support/journey.ts';
import { DESKTOP, VARIANT } from '../support/scope.ts';
import { world } from '../support/world.ts';

/** Performance is measured by `npm run bench -- web`: results on a shared machine mean nothing. */
const CATEGORIES = ['accessibility', 'best-practices', 'seo'] as const;
const PAGES = ['/', '/listcurator', '/nft/alert/', '/faqs', 'the page of a list'];
const DEVICES = ['desktop', 'mobile'] as const;
const MIN_SCORES = { accessibility: 100, 'best-practices': 95, seo: 95 };

test.describe('[N11] Lighthouse', { tag: [DESKTOP, VARIANT] }, () => {
  let browser: LighthouseBrowser;
  test.beforeAll(async () => {
    browser = await startLighthouse();
  });
  test.afterAll(() => browser.close());

  for (const page of PAGES) {
    test(`scores ${page} well for accessibility, best practices and SEO, on desktop and phone`, async () => {
      const registration = { twitterVerification: true, twitterToFollow: 'signboard', requestEmail: true };
      const path = page.startsWith('/') ? page : (await givenList({ registration })).path;
      for (const device of DEVICES) {
        const url = `${world.url}${path}`;
        const { scores, faults } = await browser.audit(url, device, [...CATEGORIES]);
        for (const name of CATEGORIES)
          expect(scores[name], `${name} on ${device}: ${faults.join(', ')}`).toBeGreaterThanOrEqual(
            MIN_SCORES[name],
          );
      }
    });
  }
});
