import type { Page } from '@playwright/test';
import { LANGUAGES, type Language } from '@signboard/domain/accounts/language.ts';
import { startDraw, waitForDraw } from '../support/drawn-list.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { apiOwner, givenList } from '../support/given-list.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { unique } from '../support/person.ts';
import { DESKTOP, PHONE, VARIANT, widthOf } from '../support/scope.ts';
import { LOCALES, texts } from '../support/texts.ts';
import { world } from '../support/world.ts';

const WEBHOOK_ID = '1070000000000000003';
const webhookUrl = () =>
  `${world.sandboxUrl}/discord/api/webhooks/${WEBHOOK_ID}/${'sandbox-webhook-c-'.padEnd(68, 'c')}`;
const MASK = `https://discord.com/api/webhooks/${WEBHOOK_ID}/********`;
const PROFILE = '/user/account-profile/general';

type Message = { webhookId: string; content?: string; embeds: { title: string; description: string }[] };

/** The texts that the channel shows about a list, oldest first. */
async function announcementsOf(listName: string): Promise<string[]> {
  const answer = await fetch(`${world.sandboxUrl}/discord/messages.json`);
  const messages = (await answer.json()) as Message[];
  const embeds = messages.flatMap((message) => message.embeds ?? []);
  return embeds.filter(({ title }) => title === listName).map(({ description }) => description);
}

async function ownerSubjects(workspace: string): Promise<string[]> {
  const mails = (await (await fetch(`${world.sandboxUrl}/mail.json`)).json()) as {
    to: string;
    subject: string;
  }[];
  return mails.filter(({ to }) => to === `${workspace}@example.test`).map(({ subject }) => subject);
}

function announcementsForm(page: Page, language: Language = 'en') {
  const t = texts(language, 'announcements');
  const form = page.getByRole('form', { name: t('title') });
  return {
    t,
    form,
    webhook: form.getByLabel(t('webhook')),
    emails: form.getByRole('switch', { name: t('emails.label') }),
    testButton: form.getByRole('button', { name: t('test.button') }),
    async save() {
      await form.getByRole('button', { name: t('save') }).click();
      // It is masked once it is stored.
      await expect(form.getByLabel(t('webhook'))).toHaveValue(MASK);
    },
  };
}

for (const language of LANGUAGES)
  test.describe(`announcements in ${language}`, { tag: widthOf(language) }, () => {
    test.use({ locale: LOCALES[language] });

    test('are set up in the profile with a test message, and the webhook is shown masked', {
      tag: VARIANT,
    }, async ({ page }) => {
      const { owner } = await apiOwner();
      await owner.signInBrowser(page.context());
      await page.goto(PROFILE);
      const { t, webhook, testButton, emails, save } = announcementsForm(page, language);
      await webhook.fill('https://example.test/webhook');
      await testButton.click();
      await expect(
        page.getByText(language === 'en' ? 'Should be a Discord webhook URL' : /webhook de Discord/).last(),
      ).toBeVisible();
      await webhook.fill(webhookUrl());
      await testButton.click();
      await expect(page.getByText(t('test.sent'))).toBeVisible();
      await expect(emails).toBeChecked();
      await emails.click();
      await save();
      await page.reload();
      await expect(webhook).toHaveValue(MASK);
      await expect(emails).not.toBeChecked();
      await expectNoHorizontalScroll(page);
      await expectAccessible(page);
    });
  });

test('tell a channel and the owner what happens to a list, from its opening to its winners', {
  tag: [DESKTOP, VARIANT],
}, async ({ page }) => {
  const list = await givenList({
    name: unique('Announced drop'),
    basics: { availableSpots: 2, howManyWinners: 1 },
  });
  await list.owner.signInBrowser(page.context());
  await page.goto(`/list-curator/edit/${list.workspace}/${list.id}?tab=notifications`);
  const { t, webhook, save, emails } = announcementsForm(page);
  await expect(page.getByText(t('lead.list'))).toBeVisible();
  await expect(emails).toHaveCount(0);
  await webhook.fill(webhookUrl());
  await save();

  for (let count = 0; count < 2; count += 1) await list.addParticipant();
  await expect.poll(() => announcementsOf(list.name)).toContain('All 2 spots are taken.');
  await expect.poll(() => ownerSubjects(list.workspace)).toContain(`${list.name} is full`);
  await list.owner.call('POST', '/api/v1/projects/finish', { id: list.id });
  await startDraw(list);
  await waitForDraw(list, 'drawn');
  await expect
    .poll(async () => (await announcementsOf(list.name)).at(-1))
    .toMatch(/^The winners are drawn: 1 out of 2 entries\./);
  await expect.poll(() => ownerSubjects(list.workspace)).toContain(`Winners drawn: ${list.name}`);
  const told = await announcementsOf(list.name);
  expect(new Set(told).size).toBe(told.length);

  await page.reload();
  await expect(page.getByText(`${t('kind.drawn')}: ${list.name}`)).toBeVisible();
  await expectNoHorizontalScroll(page);
});

test('fit on a phone', { tag: [PHONE, VARIANT] }, async ({ page }) => {
  const { owner } = await apiOwner();
  await owner.signInBrowser(page.context());
  await page.goto(PROFILE);
  await expect(announcementsForm(page).webhook).toBeVisible();
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
});
