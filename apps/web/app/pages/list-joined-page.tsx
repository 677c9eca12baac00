import { MyEntries } from '#web/features/lists/entries/my-entries.tsx';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';

/** /list-curator/joined */
export default function ListJoinedPage() {
  const { t } = useTranslation('lists');
  usePageTitle(t('joined.title'));
  return (
    <>
      <PageHeading title={t('joined.title')}>{t('joined.lead')}</PageHeading>
      <MyEntries />
    </>
  );
}
