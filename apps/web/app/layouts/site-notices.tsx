import { PAGES } from '@signboard/contract/pages.ts';
import type { Notice } from '@signboard/contract/preferences.ts';
import { Cookie, X } from 'lucide-react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { choose, preferences } from '#web/lib/preferences/preferences-store.ts';
import { settings } from '#web/lib/settings/settings.ts';
import { useStore } from '#web/lib/store/store.ts';
import { Link } from '#web/navigation/link.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import cookieNoticeStyles from './cookie-notice.module.css';
import styles from './sandbox-bar.module.css';

/** In the sandbox, explains on every page what is simulated. */
export function SandboxBar() {
  const { t } = useTranslation();
  const { isOpen, dismiss } = useDismissedNotice('sandboxBar');
  if (!settings.sandboxUrl || !isOpen) return null;
  return (
    <aside className={styles.bar} aria-label={t('sandbox.label')}>
      <p className={styles.text}>
        <strong>{t('sandbox.label')}</strong> {t('sandbox.text')}{' '}
        <a href={settings.sandboxUrl} target="_blank" rel="noreferrer">
          {t('sandbox.link')}
        </a>
      </p>
      <IconButton label={t('sandbox.dismiss')} onClick={dismiss} className={styles.close}>
        <X aria-hidden="true" size={16} />
      </IconButton>
    </aside>
  );
}

/** Part of the page, not an overlay: there is nothing to consent to. */
export function CookieNotice() {
  const { t } = useTranslation();
  const { isOpen, dismiss } = useDismissedNotice('cookieNotice');
  if (!isOpen) return null;
  return (
    <aside className={cookieNoticeStyles.notice} aria-label={t('cookies.label')}>
      <Cookie aria-hidden="true" size={20} />
      <p className={cookieNoticeStyles.text}>
        {t('cookies.text')} <Link to={PAGES.privacyPolicy}>{t('cookies.more')}</Link>
      </p>
      <Button variant="secondary" size="sm" onClick={dismiss}>
        {t('cookies.accept')}
      </Button>
    </aside>
  );
}

/** The dismissal is stored in a cookie, so that the server doesn't render the notice again. */
function useDismissedNotice(notice: Notice): { isOpen: boolean; dismiss(): void } {
  const { closed } = useStore(preferences);
  return {
    isOpen: !closed.includes(notice),
    dismiss: () => choose({ closed: [...closed, notice] }),
  };
}
