import type { Page } from '@playwright/test';
import { apiPerson } from '../support/api-person.ts';
import { givenList } from '../support/given-list.ts';
import { joiner, LINES } from '../support/joiner.ts';
import { expect, test } from '../support/journey.ts';
import { ethereumPerson } from '../support/person.ts';
import { localChain } from '../support/sandbox.ts';
import { VARIANT } from '../support/scope.ts';

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const consentBar = (page: Page) => page.getByRole('complementary', { name: 'The owner’s analytics' });

test('[J1] updates the counter of an open list automatically', { tag: VARIANT }, async ({ page }) => {
  const list = await givenList();
  await open(page, list.path);
  const spots = page.getByRole('region', { name: 'Spots' });
  await expect(spots).toContainText('0 of 100 joined');
  await list.addParticipant();
  await expect(spots).toContainText('1 of 100 joined');
});

test('[J1] shows wallets if the owner allows it, and marks the visitor’s own', { tag: VARIANT }, async ({
  page,
  context,
}) => {
  const list = await givenList({ access: { exposeRegWallets: true } });
  await list.addParticipant();
  await (await apiPerson()).signInBrowser(context);
  await page.goto(list.path);
  const me = joiner(page);
  await me.join().click();
  const wallets = page.getByRole('region', { name: /Participants/ });
  await expect(wallets.getByRole('listitem')).toHaveCount(2);
  await expect(wallets.getByRole('listitem').filter({ hasText: 'you' })).toHaveCount(1);
});

test('[J8] asks before loading the owner’s analytics, isolates them in a frame, and remembers both answers', async ({
  page,
  browser,
}) => {
  const list = await givenList({ basics: { analytics: [{ name: 'ga', trackingId: 'G-ABC1234567' }] } });
  const requested: string[] = [];
  await page.route('**/sb-analytics/**', (route) => {
    requested.push(new URL(route.request().url()).search);
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Counting</title>' });
  });
  await open(page, list.path);
  await expect(consentBar(page)).toBeVisible();
  expect(requested).toEqual([]);
  await consentBar(page).getByRole('button', { name: 'Allow' }).click();
  await expect(consentBar(page)).toHaveCount(0);
  const frame = page.locator('iframe[title="Google Analytics for this list"]');
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts');
  await expect.poll(() => requested).toEqual(['?id=G-ABC1234567']);
  await page.reload();
  await expect(frame).toBeAttached();
  await expect(consentBar(page)).toHaveCount(0);

  const declining = await (await browser.newContext()).newPage();
  await open(declining, list.path);
  await consentBar(declining).getByRole('button', { name: 'No thanks' }).click();
  await declining.reload();
  await expect(declining.getByText('Europe/Madrid')).toBeVisible();
  await expect(consentBar(declining)).toHaveCount(0);
  await expect(declining.locator('iframe')).toHaveCount(0);
  await declining.context().close();
});

test('[J1] counts a visit once, with the referring host and nothing about the visitor', {
  tag: VARIANT,
}, async ({ page }) => {
  const list = await givenList();
  const visits: unknown[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/third/page/visit')) return;
    visits.push([request.postDataJSON(), request.headers().authorization ?? null]);
  });
  await ethereumPerson(page);
  await page.goto(list.path, { referer: 'https://t.co/secret?path' });
  const me = joiner(page);
  await me.signIn();
  await expect(me.entry()).toBeVisible();
  const [workspace, name] = list.path.split('/').slice(2);
  expect(visits).toEqual([
    [{ workspace, name, kind: 'view', referrer: 't.co' }, null],
    [{ workspace, name, kind: 'connect', referrer: 't.co' }, null],
  ]);
});

test('[J3] shows requirement results without layout shift', { tag: VARIANT }, async ({ page, context }) => {
  const { collections } = await localChain();
  const list = await givenList({
    registration: {
      twitterVerification: true,
      twitterToFollow: 'tidepoolclub',
      balanceVerification: true,
      requiredBalance: 0.5,
      nftVerification: true,
      ownNft: [collections[0].address],
      requireCaptcha: true,
      requestEmail: true,
    },
  });
  await (await apiPerson()).signInBrowser(context);
  const verdicts = Promise.withResolvers<void>();
  await page.route('**/validate/address', async (route) => {
    await verdicts.promise;
    await route.continue();
  });
  await page.goto(list.path);
  const me = joiner(page);
  await expect(page.getByRole('button', { name: me.t('wallet.other') })).toBeVisible();
  await page.evaluate(() => {
    const recorded = { shift: 0 };
    Object.assign(window, { recorded });
    new PerformanceObserver((entries) => {
      for (const { value } of entries.getEntries() as (PerformanceEntry & { value: number })[])
        recorded.shift += value;
    }).observe({ type: 'layout-shift' });
  });
  verdicts.resolve();
  await expect(me.line(LINES.captcha).getByText('Met')).toBeVisible();
  await expect(me.line(LINES.nft).getByText('This wallet doesn’t hold an NFT')).toBeVisible();
  const shift = await page.evaluate(
    () => (window as unknown as { recorded: { shift: number } }).recorded.shift,
  );
  expect(shift).toBeLessThan(0.05);
});
