import type { MessageKey } from './texts/message.ts';

/** Schemas name their messages; both sides say them in the person's language. */
export const named = (key: MessageKey) => ({ error: key });
