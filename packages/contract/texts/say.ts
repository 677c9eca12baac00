import type { Language } from '@signboard/domain/accounts/language.ts';
import { TEXTS } from '@signboard/languages/texts.ts';
import { fillMessage, fillNamed, type MessageKey, type MessageValues } from './message.ts';

/** The text in a person's language, with `{name}` filled in from the values. Knows every language: not for the browser. */
export function say(key: MessageKey, language: Language, values?: MessageValues): string {
  return fillMessage(TEXTS[language].messages[key], values);
}

/** Says what a schema or a use case named; a text that is no name (a library's own) is left as it is. */
export function sayNamed(named: string, language: Language): string {
  return fillNamed(named, TEXTS[language].messages, language);
}

/** Whether a text is the name of a message: schemas name their messages, libraries write their own. */
export function isMessageKey(text: string): text is MessageKey {
  return Object.hasOwn(TEXTS.en.messages, text);
}
