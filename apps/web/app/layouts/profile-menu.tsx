import { PAGES } from '@signboard/contract/pages.ts';
import { LogOut, Settings, Sparkles, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#web/features/accounts/profile/use-me.ts';
import { signOut } from '#web/features/accounts/session/end-session.ts';
import { shortAddress } from '#web/lib/format/short-address.ts';
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx';
import styles from './profile-menu.module.css';

export function ProfileMenu() {
  const { t } = useTranslation();
  const { data: me } = useMe();
  const name = me ? me.fullName || shortAddress(me.principalWallet) : '';
  return (
    <Menu
      trigger={
        <button type="button" className={styles.trigger} aria-label={t('profileMenu.label')}>
          <UserRound aria-hidden="true" size={18} />
          <span className={styles.name}>{name}</span>
        </button>
      }
    >
      {me && (
        <div className={styles.who}>
          <strong>{me.fullName || t('profileMenu.noName')}</strong>
          <span title={me.principalWallet}>{shortAddress(me.principalWallet)}</span>
        </div>
      )}
      <MenuItem render={<Link to={PAGES.profile} />}>
        <Settings aria-hidden="true" size={18} />
        {t('profileMenu.settings')}
      </MenuItem>
      <MenuItem onSelect={() => void signOut()}>
        <LogOut aria-hidden="true" size={18} />
        {t('profileMenu.logout')}
      </MenuItem>
      <div className={styles.card}>
        <MenuItem render={<Link to={PAGES.accountType} />}>
          <Sparkles aria-hidden="true" size={18} />
          <span>
            <strong className={styles.title}>{t('profileMenu.upgrade')}</strong>
            <span className={styles.text}>{t('profileMenu.upgradeText')}</span>
          </span>
        </MenuItem>
      </div>
    </Menu>
  );
}
