import { AccountTabs } from '#web/features/accounts/profile/account-tabs.tsx';
import { useMe } from '#web/features/accounts/profile/use-me.ts';
import { ApiKeysSection } from '#web/features/api-keys/api-keys-section.tsx';
import { WebhooksSection } from '#web/features/webhooks/webhooks-section.tsx';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import styles from './developers-page.module.css';

/** /developers */
export default function DevelopersPage() {
  const { t } = useTranslation('developers');
  usePageTitle(t('title'));
  // Until the account is known, the server decides.
  const { data: me } = useMe();
  return (
    <>
      <PageHeading title={t('title')}>{t('lead')}</PageHeading>
      <AccountTabs />
      <div className={styles.stack}>
        <ApiKeysSection />
        <WebhooksSection isEmailConfirmed={me?.emailConfirmed ?? true} />
      </div>
    </>
  );
}
