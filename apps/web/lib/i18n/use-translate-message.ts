import { type MessageKey, say } from '@signboard/contract/texts/message.ts';
import { isLanguage, type Language } from '@signboard/domain/accounts/language.ts';
import { useTranslation } from 'react-i18next';

export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return isLanguage(i18n.language) ? i18n.language : 'en';
}

/** Translates the messages that browser and server share. */
export function useTranslateMessage(): (key: MessageKey, values?: Record<string, string | number>) => string {
  const language = useLanguage();
  return (key, values) => say(key, language, values);
}
