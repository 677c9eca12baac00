import { findMissingSteps } from '@signboard/domain/accounts/readiness.ts';
import { useTranslation } from 'react-i18next';
import { NextSteps } from '#web/features/accounts/profile/next-steps.tsx';
import { useMe } from '#web/features/accounts/profile/use-me.ts';
import { Dashboard } from '#web/features/lists/dashboard/dashboard.tsx';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { QueryView } from '#web/ui/data/query-view.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import styles from './home-page.module.css';
import { QuickLinks } from './quick-links.tsx';

/** /home */
export default function HomePage() {
  const { t } = useTranslation('home');
  usePageTitle(t('title'));
  return (
    <QueryView query={useMe()} texts={useDataTexts()}>
      {(me) => {
        const isReady = findMissingSteps(me).length === 0;
        return (
          <>
            <PageHeading title={me.fullName ? t('welcomeName', { name: me.fullName }) : t('welcome')}>
              {t('lead')}
            </PageHeading>
            <div className={styles.stack}>
              {!isReady && <NextSteps me={me} />}
              <Dashboard firstSteps={isReady && <NextSteps me={me} />}>
                <QuickLinks me={me} />
              </Dashboard>
            </div>
          </>
        );
      }}
    </QueryView>
  );
}
