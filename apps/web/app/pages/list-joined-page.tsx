import { useTranslation } from 'react-i18next';
import { JoinedListsTable } from '#web/features/lists/tables/joined-lists-table.tsx';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';

/** /list-curator/joined */
export default function ListJoinedPage() {
  const { t } = useTranslation('lists');
  usePageTitle(t('joined.title'));
  return (
    <>
      <PageHeading title={t('joined.title')}>{t('joined.lead')}</PageHeading>
      <JoinedListsTable />
    </>
  );
}
