import { useTranslation } from 'react-i18next';
import { settings } from '#web/lib/settings/settings.ts';
import styles from './recaptcha-note.module.css';

/** Says who judges the visitor, where that is Google: its badge stands in a frame that nobody sees. */
export function RecaptchaNote() {
  const { t } = useTranslation();
  if (!settings.hasRecaptcha) return null;
  return (
    <p className={styles.note}>
      {t('recaptcha.text')}{' '}
      <a href="https://policies.google.com/privacy" target="_blank" rel="noopener">
        {t('recaptcha.privacy')}
      </a>
      {' · '}
      <a href="https://policies.google.com/terms" target="_blank" rel="noopener">
        {t('recaptcha.terms')}
      </a>
    </p>
  );
}
