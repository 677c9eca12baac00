import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { settings } from '#web/lib/settings/settings.ts';

/** Google's terms require this note where its badge is hidden: it is in an invisible frame. */
export function RecaptchaNote() {
  const { t } = useTranslation();
  if (!settings.hasRecaptcha) return null;
  return (
    <p className="muted text-sm">
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
