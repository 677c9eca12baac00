import { PAGES } from '@signboard/contract/pages.ts';
import { UsersRound } from 'lucide-react';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';

/** /list-curator/shared: reachable by URL only, the menu entry is disabled. */
export default function ListSharedPage() {
  const { t } = useTranslation('lists');
  usePageTitle(t('shared.title'));
  return (
    <>
      <PageHeading title={t('shared.title')}>{t('shared.lead')}</PageHeading>
      <EmptyState
        icon={UsersRound}
        title={t('shared.empty')}
        actions={
          <ButtonLink to={PAGES.listManage} variant="secondary">
            {t('shared.action')}
          </ButtonLink>
        }
      >
        <p>{t('shared.text')}</p>
      </EmptyState>
    </>
  );
}
