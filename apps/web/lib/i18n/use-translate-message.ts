import { useStore } from '#web/lib/store/store.ts';
import { say, sayNamed } from './messages.ts';
import { texts } from './texts.ts';

/** Translates the messages that browser and server share. */
export function useTranslateMessage(): typeof say {
  useStore(texts);
  return say;
}

/** Translates what a schema or the server named. */
export function useTranslateNamed(): typeof sayNamed {
  useStore(texts);
  return sayNamed;
}
