import type { Page } from '@playwright/test';
import { signInWithBot } from '../support/bot-account.ts';
import { chargeNextMonthToo, countPendingDeliveries } from '../support/bot-database.ts';
import { botOwner } from '../support/bot-owner.ts';
import { makeSale, messageOf, postOf, postsOf } from '../support/bot-sales.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { unique } from '../support/person.ts';
import { localBase } from '../support/sandbox.ts';
import { DESKTOP, PHONE, VARIANT } from '../support/scope.ts';
import { texts } from '../support/texts.ts';
import { world } from '../support/world.ts';

const WEBHOOK = { id: '1070000000000000003', token: 'sandbox-webhook-c-'.padEnd(68, 'c') };

async function findSaltmarsh() {
  const { collections } = await localBase();
  const found = collections.find(({ name }) => name === 'Saltmarsh Club');
  if (!found) throw new Error('The local Base has no Saltmarsh Club');
  return found;
}

async function saveCap(page: Page, cap: string): Promise<void> {
  await page.getByLabel('Monthly cap').fill(cap);
  await page.getByRole('button', { name: 'Save cap' }).click();
}

test('[B4] [B7] posts sales on Base, leaves X out at its monthly cap, and resumes with a higher one', {
  tag: [DESKTOP, VARIANT],
}, async ({ page, context }) => {
  const account = await signInWithBot(context);
  const collection = await findSaltmarsh();
  await page.goto('/nft/alert/user');
  const me = botOwner(page);
  await me.contract.fill(collection.address);
  await expect(page.getByText('Saltmarsh Club on Base')).toBeVisible();
  await me.webhook.fill(`${world.sandboxUrl}/discord/api/webhooks/${WEBHOOK.id}/${WEBHOOK.token}`);
  await me.email.fill(`${unique('owner')}@example.test`);
  await me.save();
  await page.reload();
  await expect(me.contract).toHaveValue(`base:${collection.address}`);

  const meter = page.getByRole('region', { name: 'This month on X' });
  await saveCap(page, '0.02');
  await expect(meter.getByText('$0.00 of $0.02')).toBeVisible();
  const posted = await makeSale(collection, 'base');
  expect((await postOf(account, posted)).text).toMatch(
    /^Saltmarsh #\d+ sold\nfor [\d.]+ ETH \(about \$[\d,]+\) on OpenSea\n/,
  );
  await expect.poll(() => countPendingDeliveries(account)).toBe(0);
  await chargeNextMonthToo(account);

  await messageOf(WEBHOOK.id, await makeSale(collection, 'base'));
  const leftOut = page.getByRole('row').filter({ hasText: 'The month’s budget for X was used up.' });
  await expect(leftOut).toHaveCount(1);
  await expect(leftOut).toContainText('Left out');
  await expect(meter.getByText('$0.015 of $0.02')).toBeVisible();
  await expect(meter.getByText('This month’s budget for X is used up')).toBeVisible();
  expect(await postsOf(account)).toHaveLength(1);

  await saveCap(page, '0.05');
  await expect(meter.getByText('This month’s budget for X is used up')).toBeHidden();
  await postOf(account, await makeSale(collection, 'base'));
  await expect(leftOut).toHaveCount(1);
});

test('[B7] the budget and X’s rules fit a phone, work with the keyboard and are accessible', {
  tag: [PHONE, VARIANT],
}, async ({ page, context }) => {
  await signInWithBot(context);
  await page.goto('/nft/alert/user');
  const t = texts('en', 'x-budget');
  const rules = page.getByRole('region', { name: t('rules.title') });
  for (const rule of ['label', 'bio', 'human'] as const) {
    const box = rules.getByRole('checkbox', { name: t(`rules.${rule}.label`) });
    await box.focus();
    await page.keyboard.press('Space');
    await expect(box).toBeChecked();
  }
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
  await rules.getByRole('button', { name: t('rules.hide') }).click();
  await expect(rules).toBeHidden();
  await page.reload();
  await page.getByRole('button', { name: t('rules.show') }).click();
  await expect(rules.getByRole('checkbox', { checked: true })).toHaveCount(3);
});
