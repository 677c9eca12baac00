import { PAGES } from '@signboard/contract/pages.ts';
import { Wallet } from 'lucide-react';
import { session } from '#web/features/accounts/session/session-store.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { useStore } from '#web/lib/store/store.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import styles from './sign-in-link.module.css';

/** Always in view, unlike the entries that move into the menu on narrow screens. */
export function SignInLink() {
  const { t } = useTranslation();
  const { isLoggedIn } = useStore(session);
  if (isLoggedIn) return null;
  return (
    <ButtonLink to={PAGES.login} size="sm" className={styles.link} aria-label={t('nav.signInWallet')}>
      <Wallet aria-hidden="true" size={16} />
      <span className={styles.label}>{t('nav.signIn')}</span>
    </ButtonLink>
  );
}
