import { PAGES } from '@signboard/contract/pages.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { Directory } from '#web/features/communities/directory.tsx';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { queryClient } from '#web/lib/query/query-client.ts';
import { Link } from '#web/navigation/link.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import styles from './communities-page.module.css';

/** /communities */
export default function CommunitiesPage() {
  const { t } = useTranslation('communities');
  usePageTitle(t('directory.title'));
  return (
    <div className={styles.page}>
      <PageHeading title={t('directory.title')}>
        {t('directory.lead')} <Link to={PAGES.profile}>{t('directory.join')}</Link>
      </PageHeading>
      <QueryClientProvider client={queryClient}>
        <Directory />
      </QueryClientProvider>
    </div>
  );
}
