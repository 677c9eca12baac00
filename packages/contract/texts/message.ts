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

/** Names a message together with the values it needs: how a schema says '{value} is not a valid address'. */
export function withValues(key: MessageKey, values: Record<string, string | number>): string {
  return `${key}?${new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]))}`;
}

/** Says what a schema or a use case named; a text that is no name (a library's own) is left as it is. */
export function sayNamed(named: string, language: Language): string {
  const [key = '', values] = named.split(/\?(.*)/s);
  return isMessageKey(key) ? say(key, language, Object.fromEntries(new URLSearchParams(values))) : named;
}

/** Schemas use message names; client and server translate them. */
export const named = (key: MessageKey) => ({ error: key });
