import type { MessageKey } from './texts/message.ts';

/** Schemas use message names; client and server translate them. */
export const named = (key: MessageKey) => ({ error: key });
