import { PAGES } from '@signboard/contract/pages.ts';
import { Cookie } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import styles from './cookie-notice.module.css';
import { useDismissedNotice } from './use-dismissed-notice.ts';

/** Part of the page, not an overlay: there is nothing to consent to. */
export function CookieNotice() {
  const { t } = useTranslation();
  const { isOpen, dismiss } = useDismissedNotice('cookieNotice');
  if (!isOpen) return null;
  return (
    <aside className={styles.notice} aria-label={t('cookies.label')}>
      <Cookie aria-hidden="true" size={20} />
      <p className={styles.text}>
        {t('cookies.text')} <Link to={PAGES.privacyPolicy}>{t('cookies.more')}</Link>
      </p>
      <Button variant="secondary" size="sm" onClick={dismiss}>
        {t('cookies.accept')}
      </Button>
    </aside>
  );
}
