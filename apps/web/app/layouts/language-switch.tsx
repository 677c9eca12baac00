import { LANGUAGES, type Language, nameLanguage } from '@signboard/domain/accounts/language.ts';
import { switchLanguage } from '#web/lib/i18n/texts.ts';
import { useLanguage } from '#web/lib/i18n/use-language.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import styles from './language-switch.module.css';

export function LanguageSwitch() {
  const { t } = useTranslation();
  const current = useLanguage();
  const change = (language: Language) =>
    switchLanguage(language).catch(() => notify(t('data.failed'), 'error'));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; these buttons act at once
    <div role="group" aria-label={t('language')} className={styles.group}>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          title={nameLanguage(language)}
          aria-label={nameLanguage(language)}
          aria-pressed={language === current}
          className={styles.choice}
          onClick={() => void change(language)}
        >
          {language.toUpperCase()}
        </button>
      ))}
    </div>
  );
}
