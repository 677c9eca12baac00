import { LANGUAGES } from '@signboard/domain/accounts/language.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { givenList, upcoming } from '../support/given-list.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { unique } from '../support/person.ts';
import { mailTo } from '../support/sandbox.ts';
import { VARIANT, widthOf } from '../support/scope.ts';
import { LOCALES, texts } from '../support/texts.ts';

for (const language of LANGUAGES) {
  test.describe(`a visitor without an account, in ${language}`, { tag: widthOf(language, 'es') }, () => {
    test.use({ locale: LOCALES[language] });

    test('asks for a reminder, confirms it by email and saves the date', async ({ page }) => {
      const [t, publicTexts] = [texts(language, 'reminders'), texts(language, 'public')];
      const list = await givenList({ basics: upcoming() });
      const email = `${unique('visitor')}@example.test`;
      await page.goto(list.path);
      const button = page.getByRole('button', { name: publicTexts('reminder.opens'), exact: true });
      const dialog = page.getByRole('dialog', { name: t('title.opens') });
      await button.click();
      await expect(dialog).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: t('calendar.save') }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/-opens\.ics$/);
      await dialog.getByLabel(t('email')).fill(email);
      await dialog.getByRole('button', { name: t('send'), exact: true }).click();
      await expect(dialog.getByText(t('outcome.asked').replace('{{email}}', email))).toBeVisible();
      const mail = await mailTo(email);
      expect(mail.subject).toContain(list.name);
      const link = /https?:\/\/\S+\/user\/confirm-email\/\S+/.exec(mail.text)?.[0] ?? '';
      await page.goto(new URL(link).pathname);
      await expect(page.getByRole('main').getByRole('status')).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test('a person unsubscribes with the button behind the link, and again', { tag: VARIANT }, async ({
  page,
}) => {
  const t = texts('en', 'reminders');
  const list = await givenList({ basics: { availableSpots: 1, howManyWinners: 1 } });
  await list.addParticipant();
  // The owner is told that the list is full, and can turn these emails off.
  const { text } = await mailTo(`${list.workspace}@example.test`, 'is full');
  const link = /https?:\/\/\S+\/unsubscribe\/\S+/.exec(text)?.[0] ?? '';
  for (let time = 0; time < 2; time += 1) {
    await page.goto(new URL(link).pathname);
    await page.getByRole('button', { name: t('unsubscribe.button') }).click();
    await expect(page.getByText(t('unsubscribe.done'))).toBeVisible();
  }
  await expectAccessible(page);
});
