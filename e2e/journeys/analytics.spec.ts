import { readFile } from 'node:fs/promises';
import { apiPerson } from '../support/api-person.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { type GivenList, givenList } from '../support/given-list.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { localChain } from '../support/sandbox.ts';
import { VARIANT, widthOf } from '../support/scope.ts';
import { LOCALES, texts } from '../support/texts.ts';

type Figures = { result: { refusals: { name: string; count: number }[] } };

async function refusalsOf({ owner, id }: GivenList) {
  const query = new URLSearchParams({ project_id: id, timeZone: 'UTC' });
  const { result } = await owner.call<Figures>('GET', `/api/v1/projects/analytics?${query}`);
  return result.refusals;
}

for (const language of ['en', 'es'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: LOCALES[language], timezoneId: 'America/Mexico_City' });
    const tag = [VARIANT, ...widthOf(language)];

    test(`[L12] shows the owner where people were lost, in words (${language})`, { tag }, async ({
      page,
    }) => {
      const t = texts(language, 'editor');
      const { collections } = await localChain();
      const list = await givenList();
      for (let people = 0; people < 2; people += 1) await list.addParticipant();
      await list.saveRegistration({ nftVerification: true, ownNft: [collections[0].address] });
      const visitor = await apiPerson();
      const [, , workspace, name] = list.path.split('/');
      const body = { workspace, name, address: visitor.address };
      await visitor.call('POST', '/api/v1/third/page/validate/address', body);

      // Counts are written every few seconds.
      await expect.poll(() => refusalsOf(list)).toEqual([{ name: 'nft', count: 1 }]);
      await list.owner.signInBrowser(page.context());
      await page.goto(`/list-curator/edit/${list.workspace}/${list.id}?tab=analytics`);
      const refusals = page.getByRole('table', { name: t('analytics.refusals') });
      await expect(refusals.getByRole('row')).toHaveText(new RegExp(`${t('analytics.refusal.nft')}\\s*1`));
      const steps = page.getByRole('listitem').filter({ hasText: t('analytics.verified') });
      await expect(steps.getByRole('strong')).toHaveText('2');
      await expect(page.getByText(/America\/Mexico City/)).toBeVisible();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: t('analytics.download') }).click(),
      ]);
      const csv = await readFile(await file.path(), 'utf8');
      expect(csv).toContain('total,joined,2\r\n');
      expect(csv).toContain('refusal,nft,1\r\n');
      await expectNoHorizontalScroll(page);
      await expectAccessible(page);
    });
  });
}
