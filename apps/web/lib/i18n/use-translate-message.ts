import { type MessageKey, say } from '@signboard/contract/texts/message.ts';
import { useLanguage } from './use-language.ts';

/** Translates the messages that browser and server share. */
export function useTranslateMessage(): (key: MessageKey, values?: Record<string, string | number>) => string {
  const language = useLanguage();
  return (key, values) => say(key, language, values);
}
