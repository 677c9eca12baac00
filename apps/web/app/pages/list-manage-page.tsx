import { PAGES } from '@signboard/contract/pages.ts';
import { ListPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RequireAccount } from '#web/features/account/require-account.tsx';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';

/** /list-curator/manage: only with a workspace and a confirmed email. */
export default function ListManagePage() {
  return (
    <RequireAccount demand={{ isReadyForLists: true }}>
      <OwnLists />
    </RequireAccount>
  );
}

function OwnLists() {
  const { t } = useTranslation('lists');
  usePageTitle(t('manage.title'));
  return (
    <>
      <PageHeading title={t('manage.title')}>{t('manage.lead')}</PageHeading>
      <EmptyState
        icon={ListPlus}
        title={t('manage.empty')}
        actions={
          <ButtonLink to={PAGES.listCurator} variant="secondary">
            {t('manage.action')}
          </ButtonLink>
        }
      >
        <p>{t('manage.text')}</p>
      </EmptyState>
    </>
  );
}
