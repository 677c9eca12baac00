import { type MessageKey, say } from '@signboard/contract/texts/message.ts';
import type { Language } from '@signboard/domain/accounts/language.ts';
import { useTranslation } from 'react-i18next';

/** The page's language, kept current. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return i18n.language === 'es' ? 'es' : 'en';
}

/** Says the texts that browser and server share, in the page's language. */
export function useSay(): (key: MessageKey, values?: Record<string, string | number>) => string {
  const language = useLanguage();
  return (key, values) => say(key, language, values);
}
