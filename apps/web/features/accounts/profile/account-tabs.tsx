import { PAGES } from '@signboard/contract/pages.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { NavLink } from '#web/navigation/link.tsx';
import styles from './account-tabs.module.css';

export function AccountTabs() {
  const { t } = useTranslation('profile');
  return (
    <nav aria-label={t('tabs.label')} className={styles.tabs}>
      <NavLink to={PAGES.profile}>{t('tabs.general')}</NavLink>
      <NavLink to={PAGES.accountType}>{t('tabs.accountType')}</NavLink>
      <NavLink to={PAGES.developers}>{t('tabs.developers')}</NavLink>
    </nav>
  );
}
