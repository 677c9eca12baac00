import {
  fillMessage,
  fillNamed,
  type MessageKey,
  type MessageValues,
} from '@signboard/contract/texts/message.ts';
import { texts } from './texts.ts';

/** A message that browser and server share, in the current language. Its page or part loads them as `messages`. */
export function say(key: MessageKey, values?: MessageValues): string {
  return fillMessage(texts.get().other('messages')?.[key] ?? key, values);
}

/** Says what a schema or the server named; a text that is no name (a library's own) is left as it is. */
export function sayNamed(named: string): string {
  const messages = texts.get().other('messages');
  return messages ? fillNamed(named, messages, texts.get().language) : named;
}

/** Whether a text is the name of a message: schemas name their messages, libraries write their own. */
export function isMessageKey(text: string): text is MessageKey {
  return Object.hasOwn(texts.get().other('messages') ?? {}, text);
}
