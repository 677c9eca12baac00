import { AccountTabs } from '#web/features/accounts/profile/account-tabs.tsx';
import { ProfileBanner } from '#web/features/accounts/profile/profile-banner.tsx';
import { ProfileForm } from '#web/features/accounts/profile/profile-form.tsx';
import { SessionsCard } from '#web/features/accounts/profile/sessions-card.tsx';
import { useMe } from '#web/features/accounts/profile/use-me.ts';
import { WalletLine } from '#web/features/accounts/profile/wallet-line.tsx';
import { YourData } from '#web/features/accounts/profile/your-data.tsx';
import { AnnouncementsCard } from '#web/features/announcements/announcements-card.tsx';
import { KeysInUse } from '#web/features/api-keys/keys-in-use.tsx';
import { CommunityCard } from '#web/features/communities/community-card.tsx';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { QueryView } from '#web/ui/data/query-view.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
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
            <AnnouncementsCard />
            <CommunityCard />
            <SessionsCard />
            <KeysInUse />
            <YourData me={me} />
          </div>
        )}
      </QueryView>
    </>
  );
}
