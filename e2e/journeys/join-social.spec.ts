import type { Page } from '@playwright/test';
import { apiPerson } from '../support/api-person.ts';
import { type GivenList, givenList } from '../support/given-list.ts';
import { joiner, LINES } from '../support/joiner.ts';
import { expect, test } from '../support/journey.ts';
import { VARIANT } from '../support/scope.ts';
import { world } from '../support/world.ts';

const FOLLOW = { twitterVerification: true, twitterToFollow: '@tidepoolclub' };
const MEMBER = {
  discordVerification: true,
  discordServerId: '1090000000000000001',
  discordServerDisplayName: 'Tidepool Society',
  discordServerLink: 'https://discord.gg/tidepool',
};
const DIVER = { discordRoleId: '1090000000000000011', roleDisplayName: 'Diver' };
const NETWORKS = {
  twitter: { field: 'account', confirm: 'Authorize app' },
  discord: { field: 'person', confirm: 'Authorize' },
} as const;
type Network = keyof typeof NETWORKS;

/** Opens a new list's page as a signed-in person. */
async function openListSignedIn(page: Page, registration: object): Promise<GivenList> {
  const list = await givenList({ registration });
  await (await apiPerson()).signInBrowser(page.context());
  await page.goto(list.path);
  return list;
}

/** Clicks the verify button and returns the popup. */
async function openPopup(page: Page, network: Network): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), joiner(page).verify(network).click()]);
  await popup.waitForURL(/authorize/);
  return popup;
}

/** Authorizes an account on the network's page. */
async function authorize(consentPage: Page, network: Network, account: string): Promise<void> {
  const { field, confirm } = NETWORKS[network];
  await consentPage.locator(`input[name=${field}][value=${account}]`).check();
  await consentPage.getByRole('button', { name: confirm, exact: true }).click();
}

async function verify(page: Page, network: Network, account: string): Promise<void> {
  const popup = await openPopup(page, network);
  await Promise.all([popup.waitForEvent('close'), authorize(popup, network, account)]);
}

test('[J3] [J4] checks the follow on X and the role on Discord in popups, and joins the list', async ({
  page,
}) => {
  await openListSignedIn(page, { ...FOLLOW, ...MEMBER, ...DIVER });
  const me = joiner(page);
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Next: verify with X' }).click(),
  ]);
  await popup.waitForURL(/authorize/);
  expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([600, 900]);
  await Promise.all([popup.waitForEvent('close'), authorize(popup, 'twitter', 'bruno_collects')]);
  await expect(me.line(LINES.twitter).getByText('Met')).toBeVisible();
  await verify(page, 'discord', 'bruno');
  await expect(me.line(LINES.discordRole).getByText('Met')).toBeVisible();
  // The popup runs in a process of its own, whose view of the storage may arrive late.
  const leftKeys = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => /twitter|discord/.test(key)));
  await expect.poll(leftKeys).toEqual([]);
  await me.join().click();
  await expect(me.entry()).toBeVisible();
});

test('[J3] [J4] shows why the follow requirement is not met', { tag: VARIANT }, async ({ page }) => {
  await openListSignedIn(page, FOLLOW);
  const me = joiner(page);
  for (const [account, message] of [
    ['cleo_looks', 'This X account doesn’t follow yet. Follow, then verify again.'],
    ['dana_waits', 'Your follow request hasn’t been accepted yet.'],
  ] as const) {
    await verify(page, 'twitter', account);
    await expect(me.line(LINES.twitter).getByText(message)).toBeVisible();
    await me.announced(message);
    await expect(me.join()).toHaveCount(0);
  }
});

test('[J3] [J4] shows why the membership requirement is not met', { tag: VARIANT }, async ({ page }) => {
  await openListSignedIn(page, { ...MEMBER, ...DIVER, joinedBefore: '2025-01-01T00:00:00.000Z' });
  const me = joiner(page);
  for (const [person, message] of [
    ['cleo', 'This Discord account doesn’t have the role. Get it, then verify again.'],
    ['dana', 'This Discord account isn’t on the server. Join it, then verify again.'],
    ['elif', 'This Discord account joined the server too late.'],
  ] as const) {
    await verify(page, 'discord', person);
    await expect(me.line(LINES.discordRole).getByText(message)).toBeVisible();
  }
});

for (const [network, line, canceled, registration] of [
  ['twitter', LINES.twitter, 'Twitter verification process canceled.', FOLLOW],
  ['discord', LINES.discord, 'Discord verification canceled.', MEMBER],
] as const) {
  test(`[J4] shows when ${network} is declined, its window is closed or it cannot be opened`, {
    tag: VARIANT,
  }, async ({ page }) => {
    await openListSignedIn(page, registration);
    const requirement = joiner(page).line(line);
    const popup = await openPopup(page, network);
    await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Cancel' }).click()]);
    await expect(requirement.getByText(canceled)).toBeVisible();
    const second = await openPopup(page, network);
    await expect(requirement.getByText(canceled)).toHaveCount(0);
    await second.close();
    await expect(requirement.getByText(canceled)).toBeVisible();
    const failure =
      network === 'twitter' ? 'Error getting URL for twitter.' : 'Couldn’t open Discord. Try again.';
    await page.route('**/auth-url', (route) => route.abort());
    await joiner(page).verify(network).click();
    await expect(requirement.getByText(failure)).toBeVisible();
    await expect.poll(() => page.context().pages().length).toBe(1);
  });
}

test('[J5] rejects an account that joined with another wallet, at its requirement', { tag: VARIANT }, async ({
  page,
  browser,
}) => {
  const list = await openListSignedIn(page, FOLLOW);
  await verify(page, 'twitter', 'bruno_collects');
  await joiner(page).join().click();
  await expect(joiner(page).entry()).toBeVisible();
  const other = await (await browser.newContext({ baseURL: world.url })).newPage();
  await (await apiPerson()).signInBrowser(other.context());
  await other.goto(list.path);
  const otherJoiner = joiner(other);
  await verify(other, 'twitter', 'bruno_collects');
  await otherJoiner.join().click();
  await expect(
    otherJoiner.line(LINES.twitter).getByText('This X account has already joined with another wallet.'),
  ).toBeVisible();
  await other.context().close();
});

test.describe('in a browser without popups', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MetaMaskMobile',
  });

  test('[J4] connects X and Discord in the same tab, and returns to the same place', {
    tag: VARIANT,
  }, async ({ page }) => {
    const list = await openListSignedIn(page, { ...FOLLOW, ...MEMBER });
    const me = joiner(page);
    await me.verify('twitter').click();
    await page.waitForURL(/oauth2\/authorize/);
    await authorize(page, 'twitter', 'bruno_collects');
    await expect(page).toHaveURL(new RegExp(`${list.path}$`));
    await expect(me.line(LINES.twitter).getByText('Met')).toBeVisible();
    await me.verify('discord').click();
    await page.waitForURL(/oauth2\/authorize/);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(me.line(LINES.discord).getByText('Discord verification canceled.')).toBeVisible();
    await me.verify('discord').click();
    await page.waitForURL(/oauth2\/authorize/);
    await authorize(page, 'discord', 'cleo');
    await expect(me.line(LINES.discord).getByText('Met')).toBeVisible();
    await me.join().click();
    await expect(me.entry()).toBeVisible();
  });
});

test('[J4] connects in the same tab when the popup is blocked', { tag: VARIANT }, async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  const list = await openListSignedIn(page, FOLLOW);
  await joiner(page).verify('twitter').click();
  await page.waitForURL(/oauth2\/authorize/);
  await authorize(page, 'twitter', 'cleo_looks');
  await expect(page).toHaveURL(new RegExp(`${list.path}$`));
  await expect(
    joiner(page).line(LINES.twitter).getByText('This X account doesn’t follow yet.'),
  ).toBeVisible();
});

test('[J4] stores the parameters of callback pages and shows none of them', { tag: VARIANT }, async ({
  page,
}) => {
  await page.goto('/sb/twitter/callback?code=c&state=%3Cb%3Eevil%3C%2Fb%3E');
  await expect(page.getByRole('heading', { name: 'Back on Signboard' })).toBeVisible();
  await expect(page.getByText('evil')).toHaveCount(0);
  await expect(page).toHaveURL(/\/sb\/twitter\/callback$/);
  const stored = await page.evaluate(() => localStorage.getItem('twitterUrlCallback'));
  expect(stored).toMatch(/\/sb\/twitter\/callback\?code=c&state=/);
  await page.goto('/sb/discord/callback?error=access_denied');
  await expect(page.getByRole('heading', { name: 'Back on Signboard' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('discordError'))).toBe('access_denied');
  await page.goto('/sb/discord/callback');
  await expect(page.getByRole('heading', { name: 'No connection in progress' })).toBeVisible();
});
