import type { Language } from '@signboard/domain/accounts/language.ts';
import { en } from './en.ts';
import { es } from './es.ts';

/** The name of a text that both sides can say: an error, a field's message, the outcome of a save. */
export type MessageKey = keyof typeof en;

const TEXTS: Record<Language, Record<MessageKey, string>> = { en, es };

/** The text in a person's language, with `{name}` filled in from the values. */
export function say(
  key: MessageKey,
  language: Language,
  values: Record<string, string | number> = {},
): string {
  return TEXTS[language][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Whether a text is the name of a message: schemas name their messages, libraries write their own. */
export function isMessageKey(text: string): text is MessageKey {
  return Object.hasOwn(en, text);
}
