import { AccountTabs } from '#web/features/accounts/profile/account-tabs.tsx';
import { useMe } from '#web/features/accounts/profile/use-me.ts';
import { BotPlan } from '#web/features/plans/bot-plan.tsx';
import { PlanCards } from '#web/features/plans/plan-cards.tsx';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { QueryView } from '#web/ui/data/query-view.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';

/** /user/account-profile/account-type */
export default function AccountTypePage() {
  const { t } = useTranslation('plans');
  usePageTitle(t('pageTitle'));
  return (
    <>
      <PageHeading title={t('title')}>{t('subtitle')}</PageHeading>
      <AccountTabs />
      <h2 className="visually-hidden">{t('passes')}</h2>
      <QueryView query={useMe()} texts={useDataTexts()}>
        {(me) => (
          <>
            <PlanCards currentLevel={me.level} />
            <BotPlan />
          </>
        )}
      </QueryView>
    </>
  );
}
