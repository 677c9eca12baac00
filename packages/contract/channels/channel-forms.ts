import { z } from 'zod';
import { named } from '../texts/message.ts';

const TOKEN = /^\d{5,20}:[\w-]{20,80}$/;
const CHAT = /^(?:@[A-Za-z]\w{3,31}|-?\d{5,20})$/;
const CHAT_LINK = /^(?:https?:\/\/)?(?:t\.me|telegram\.me)\/([A-Za-z]\w{3,31})\/?$/;
const HANDLE = /^(?:did:[a-z]+:[\w.:%-]{1,200}|[a-z0-9-]+(?:\.[a-z0-9-]+)+)$/i;
/** Only app passwords have this form, so nobody enters the password of the account. */
const APP_PASSWORD = /^[a-z0-9]{4}(?:-[a-z0-9]{4}){3}$/i;

export const telegramForm = z.object({
  token: z
    .string(named('field.required'))
    .trim()
    .min(1, named('field.required'))
    .regex(TOKEN, named('field.telegram-token')),
  /** `@name`, a link to it, or an id. */
  chat: z
    .string(named('field.required'))
    .trim()
    .min(1, named('field.required'))
    .max(100, named('field.telegram-chat'))
    .transform((typed) => typed.replace(CHAT_LINK, '@$1'))
    .pipe(z.string().regex(CHAT, named('field.telegram-chat'))),
});

export const blueskyForm = z.object({
  identifier: z
    .string(named('field.required'))
    .trim()
    .min(1, named('field.required'))
    .max(300, named('field.bluesky-handle'))
    .transform((typed) => typed.replace(/^@/, ''))
    .pipe(z.string().regex(HANDLE, named('field.bluesky-handle'))),
  password: z
    .string(named('field.required'))
    .trim()
    .min(1, named('field.required'))
    .regex(APP_PASSWORD, named('field.bluesky-app-password')),
  /** Adds the label “bot” to the account's profile. */
  labelAsBot: z.boolean(),
});

export type TelegramForm = z.input<typeof telegramForm>;
export type BlueskyForm = z.input<typeof blueskyForm>;
