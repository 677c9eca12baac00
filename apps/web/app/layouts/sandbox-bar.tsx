import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { settings } from '#web/lib/settings/settings.ts';
import { IconButton } from '#web/ui/button.tsx';
import styles from './sandbox-bar.module.css';
import { useDismissedNotice } from './use-dismissed-notice.ts';

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
