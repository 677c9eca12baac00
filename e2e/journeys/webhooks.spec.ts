import { LANGUAGES } from '@signboard/domain/accounts/language.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { givenList } from '../support/given-list.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { unique } from '../support/person.ts';
import { widthOf } from '../support/scope.ts';
import { LOCALES, texts } from '../support/texts.ts';
import { world } from '../support/world.ts';

type Message = { id: string; signature: string; body: string };

const sandbox = () => world.sandboxUrl;
/** What arrived about one list or webhook. */
async function arrived(about: string): Promise<Message[]> {
  const all = (await (await fetch(`${sandbox()}/webhooks.json`)).json()) as Message[];
  return all.filter(({ body }) => body.includes(about));
}

for (const language of LANGUAGES)
  test.describe(`webhooks in ${language}`, { tag: widthOf(language, null) }, () => {
    test.use({ locale: LOCALES[language] });

    test('are added, tested, delivered, replayed, given a new secret, switched off and deleted', async ({
      page,
    }) => {
      const t = texts(language, 'webhooks');
      const list = await givenList({ name: unique('Hooked drop') });
      await list.owner.signInBrowser(page.context());
      await page.goto('/developers');
      await expect(page.getByText(t('empty.title'))).toBeVisible();

      await page.getByRole('button', { name: t('create.open') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('form.url')).fill('https://127.0.0.1/private');
      await dialog.getByRole('button', { name: t('create.confirm') }).click();
      await expect(
        dialog.getByText(language === 'en' ? 'Choose at least one event' : 'Elige al menos un evento'),
      ).toBeVisible();
      for (const event of ['entry.created', 'list.closed']) await dialog.getByLabel(event).check();
      await dialog.getByRole('button', { name: t('create.confirm') }).click();
      await expect(
        dialog.getByText(language === 'en' ? /public address/ : /dirección pública/),
      ).toBeVisible();
      await expectAccessible(page);
      await dialog.getByLabel(t('form.url')).fill(`${sandbox()}/webhooks/inbox?of=${list.id}`);
      await dialog.getByRole('button', { name: t('create.confirm') }).click();

      const panel = page.getByRole('region', { name: t('secret.label') });
      await expect(panel.getByText(/^whsec_/)).toBeVisible();
      await panel.getByRole('button', { name: t('secret.done') }).click();
      await expect(page.getByText(/whsec_/)).toHaveCount(0);
      const webhook = page.getByRole('article');
      await expect(webhook.getByText(`${sandbox()}/webhooks/inbox?…`)).toBeVisible();

      await webhook.getByRole('button', { name: t('test.button') }).click();
      await expect(webhook.getByText(t('attempt.accepted').replace('{{status}}', '200'))).toBeVisible();

      await list.addParticipant();
      await expect.poll(async () => (await arrived(list.id)).length).toBe(1);
      const [first] = await arrived(list.id);
      expect(JSON.parse(first?.body ?? '')).toMatchObject({
        type: 'entry.created',
        data: { listId: list.id, entryNumber: 1 },
      });
      await webhook.getByRole('button', { name: t('deliveries.title') }).click();
      const delivery = webhook.locator('details', { hasText: 'entry.created' });
      await expect(delivery.getByText(t('state.sent'))).toBeVisible();
      await delivery.locator('summary').click();
      await expect(delivery.getByText(first?.id ?? 'none')).toBeVisible();
      await delivery.getByRole('button', { name: t('replay.one') }).click();
      await expect
        .poll(async () => (await arrived(list.id)).map(({ id }) => id))
        .toEqual([first?.id, first?.id]);
      await expectNoHorizontalScroll(page);
      await expectAccessible(page);

      await webhook.getByRole('button', { name: t('more') }).click();
      await page.getByRole('menuitem', { name: t('rotate.open') }).click();
      await dialog.getByRole('button', { name: t('rotate.confirm') }).click();
      await expect(panel.getByText(/^whsec_/)).toBeVisible();
      await panel.getByRole('button', { name: t('secret.done') }).click();
      await list.owner.call('POST', '/api/v1/projects/finish', { id: list.id });
      await expect.poll(async () => (await arrived(list.id)).at(-1)?.body).toContain('list.closed');
      expect((await arrived(list.id)).at(-1)?.signature.split(' ')).toHaveLength(2);

      await webhook.getByRole('button', { name: t('more') }).click();
      await page.getByRole('menuitem', { name: t('switchOff') }).click();
      await expect(webhook.getByText(t('offReason.owner'))).toBeVisible();
      await webhook.getByRole('button', { name: t('switchOn') }).click();
      await expect(webhook.getByText(t('offReason.owner'))).toHaveCount(0);
      await webhook.getByRole('button', { name: t('more') }).click();
      await page.getByRole('menuitem', { name: t('delete.open') }).click();
      await dialog.getByRole('button', { name: t('delete.confirm') }).click();
      await expect(page.getByText(t('empty.title'))).toBeVisible();
    });
  });
