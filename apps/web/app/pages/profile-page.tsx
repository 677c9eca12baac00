import { useTranslation } from 'react-i18next';
import { AccountTabs } from '#web/features/account/account-tabs.tsx';
import { ProfileBanner } from '#web/features/account/profile-banner.tsx';
import { ProfileForm } from '#web/features/account/profile-form.tsx';
import { useMe } from '#web/features/account/use-me.ts';
import { WalletLine } from '#web/features/account/wallet-line.tsx';
import { YourData } from '#web/features/account/your-data.tsx';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import styles from './profile-page.module.css';

/** /user/account-profile/general */
export default function ProfilePage() {
  const { t } = useTranslation('profile');
  usePageTitle(t('title'));
  return (
    <>
      <PageHeading title={t('title')}>{t('lead')}</PageHeading>
      <AccountTabs />
      <QueryView query={useMe()} texts={useDataTexts()}>
        {(me) => (
          <div className={styles.stack}>
            <ProfileBanner me={me} />
            <WalletLine address={me.principalWallet} chain={me.chain} />
            <ProfileForm me={me} />
            <YourData me={me} />
          </div>
        )}
      </QueryView>
    </>
  );
}
