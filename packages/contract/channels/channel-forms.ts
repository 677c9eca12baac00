import type { FormChannel } from '@signboard/domain/channels/channels.ts';
import { z } from 'zod';
import { named } from '../texts/message.ts';

const TOKEN = /^\d{5,20}:[\w-]{20,80}$/;
const CHAT = /^(?:@[A-Za-z]\w{3,31}|-?\d{5,20})$/;
const CHAT_LINK = /^(?:https?:\/\/)?(?:t\.me|telegram\.me)\/([A-Za-z]\w{3,31})\/?$/;
const HANDLE = /^(?:did:[a-z]+:[\w.:%-]{1,200}|[a-z0-9-]+(?:\.[a-z0-9-]+)+)$/i;
/** Only app passwords have this form, so nobody enters the password of the account. */
const APP_PASSWORD = /^[a-z0-9]{4}(?:-[a-z0-9]{4}){3}$/i;

const telegram = z.object({
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

const bluesky = z.object({
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

/** How a field looks. Its texts are in the web app's `channels.json`. */
export type FormField =
  | { kind: 'text' | 'password'; maxLength: number; placeholder?: string }
  | { kind: 'checkbox'; isChecked: boolean };

type ChannelForm = {
  /** For the API documentation. */
  summary: string;
  schema: z.ZodObject;
  fields: Readonly<Record<string, FormField>>;
  /** Names in its texts that are not translated. */
  names: Readonly<Record<string, string>>;
  /** For the API documentation and for tests; it connects nothing. */
  example: object;
};

/** What owners fill in to connect a channel. */
export const CHANNEL_FORMS = {
  telegram: {
    summary: 'Connect a Telegram bot and the channel or group that it posts to',
    schema: telegram,
    fields: {
      token: { kind: 'text', maxLength: 120, placeholder: '123456789:AA…' },
      chat: { kind: 'text', maxLength: 100 },
    },
    names: { botFather: '@BotFather', example: '@channelname' },
    example: { token: `123456:${'a'.repeat(35)}`, chat: '@a_channel' },
  },
  bluesky: {
    summary: 'Connect a Bluesky account with an app password',
    schema: bluesky,
    fields: {
      identifier: { kind: 'text', maxLength: 300, placeholder: 'name.bsky.social' },
      password: { kind: 'password', maxLength: 40 },
      labelAsBot: { kind: 'checkbox', isChecked: true },
    },
    names: {},
    example: { identifier: 'a.example.test', password: 'aaaa-bbbb-cccc-dddd', labelAsBot: false },
  },
} as const satisfies Record<FormChannel, ChannelForm>;

/** What a channel's form says when it is filled in correctly. */
export type FormValues<Channel extends FormChannel> = z.output<(typeof CHANNEL_FORMS)[Channel]['schema']>;
