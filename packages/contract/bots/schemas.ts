import { LANGUAGES } from '@signboard/domain/accounts/language.ts';
import { z } from 'zod';
import { doneAnswer, envelope } from '../answers.ts';
import type { SchemaTable } from '../endpoint.ts';
import { botAnswer, botListItem, foundCollection, postItem, postPreview, publicPost } from './bot.ts';
import { botForm, templateField } from './bot-form.ts';

const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
const proof = z.object({ address: z.string().max(100), signature: z.string().max(20_000) });
const contractAddress = z.string().trim().min(1).max(100);

/** Sort orders of the public table. */
export const BOT_SORTS = ['-joined', 'joined', 'username', '-username', 'collection', '-collection'] as const;

export const botsSchemas = {
  list: {
    summary: 'List all bots',
    query: z.object({
      page: whole(1, 100_000).default(1),
      pageSize: whole(1, 100).default(50),
      sort: z.enum(BOT_SORTS).default('-joined'),
      q: z.string().trim().max(100).default(''),
    }),
    answer: envelope(z.object({ rows: z.array(botListItem), total: z.number().int() })),
  },
  posts: {
    summary: 'Get the latest posts of all bots',
    answer: envelope(z.array(publicPost)),
  },
  info: {
    summary: 'Get the bot of this bot session; success is false without one',
    answer: envelope(botAnswer.nullable()),
  },
  update: {
    summary: 'Set up or change the bot; token and account fields are ignored',
    body: botForm,
    example: {
      body: {
        contractAddress: '0x71De0000000000000000000000000000000000aa',
        threshold: 0.5,
        hashtags: 'tidepool nft',
        postMints: false,
        email: 'owner@signboard.example',
        webhookUrl: '',
        withLink: true,
      },
    },
    answer: envelope(botAnswer),
  },
  register: {
    summary: 'Register the wallet that holds the access pass; same as verify/ownership',
    body: proof,
    answer: envelope(botAnswer),
  },
  verifyOwnership: {
    summary: 'Verify that a wallet holds the access pass and make the bot Pro',
    body: proof,
    answer: envelope(botAnswer),
  },
  pause: {
    summary: 'Pause or resume the bot',
    body: z.object({ isPaused: z.boolean() }),
    answer: envelope(botAnswer),
  },
  remove: {
    summary: 'Delete the bot and its history and revoke the access to X',
    answer: doneAnswer,
  },
  endSessions: {
    summary: 'End the sessions of the bot in all browsers',
    answer: doneAnswer,
  },
  deliveries: {
    summary: 'Get the bot’s post history, one row for each sale, with its posts on all channels',
    query: z.object({ page: whole(1, 100_000).default(1), pageSize: whole(1, 100).default(20) }),
    answer: envelope(z.object({ rows: z.array(postItem), total: z.number().int() })),
  },
  collection: {
    summary: 'Look up a contract address: its chain, collection and name',
    query: z.object({ contractAddress }),
    answer: envelope(foundCollection),
  },
  preview: {
    summary: 'Preview the post for the collection’s latest sale',
    body: z.object({
      contractAddress,
      hashtags: z.string().max(300),
      withLink: z.boolean(),
      template: templateField.default(''),
      postLanguage: z.enum(LANGUAGES).default('en'),
    }),
    answer: envelope(postPreview),
  },
  testDiscord: {
    summary: 'Send a test message to a Discord webhook; the masked value uses the stored one',
    body: z.object({ webhookUrl: z.string().trim().min(1).max(300) }),
    answer: doneAnswer,
  },
} satisfies SchemaTable;
