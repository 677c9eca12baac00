import type { Account } from '@signboard/contract/accounts/schemas.ts';
import { useTranslation } from 'react-i18next';
import { Card } from '#web/ui/layout/card.tsx';
import { EraseAccount } from './erase-account.tsx';
import { ExportData } from './export-data.tsx';
import { SignOutElsewhere } from './sign-out-elsewhere.tsx';
import styles from './your-data.module.css';

/** Data export, ending sessions, and deleting the account. */
export function YourData({ me }: { me: Account }) {
  const { t } = useTranslation('profile');
  return (
    <Card className={styles.group} aria-labelledby="profile-data">
      <div>
        <h2 id="profile-data" className={styles.title}>
          {t('data.title')}
        </h2>
        <p className={styles.lead}>{t('data.lead')}</p>
      </div>
      <ExportData />
      <SignOutElsewhere />
      <EraseAccount me={me} />
    </Card>
  );
}
