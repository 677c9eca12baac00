import { z } from 'zod';
import { doneAnswer, envelope } from '../answers.ts';
import { defineCall } from '../call.ts';
import { botAnswer, botListItem, deliveryItem, foundCollection, postPreview, publicPost } from './bot.ts';
import { botForm } from './bot-form.ts';

const PATH = '/api/v1/nft/alert';
const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
const proof = z.object({ address: z.string().max(100), signature: z.string().max(20_000) });
const contractAddress = z.string().trim().min(1).max(100);

/** Sort orders of the public table. */
export const BOT_SORTS = ['-joined', 'joined', 'username', '-username', 'collection', '-collection'] as const;

export const botsCalls = {
  list: defineCall({
    method: 'GET',
    path: `${PATH}/`,
    summary: 'List all bots',
    access: 'open',
    query: z.object({
      page: whole(1, 100_000).default(1),
      pageSize: whole(1, 100).default(50),
      sort: z.enum(BOT_SORTS).default('-joined'),
      q: z.string().trim().max(100).default(''),
    }),
    answer: envelope(z.object({ rows: z.array(botListItem), total: z.number().int() })),
  }),
  posts: defineCall({
    method: 'GET',
    path: `${PATH}/posts`,
    summary: 'Get the latest posts of all bots',
    access: 'open',
    answer: envelope(z.array(publicPost)),
  }),
  info: defineCall({
    method: 'GET',
    path: `${PATH}/info`,
    summary: 'Get the bot of this bot session',
    access: 'bot',
    answer: envelope(botAnswer),
  }),
  update: defineCall({
    method: 'POST',
    path: `${PATH}/update`,
    summary: 'Set up or change the bot; token and account fields are ignored',
    access: 'bot',
    body: botForm,
    answer: envelope(botAnswer),
  }),
  register: defineCall({
    method: 'POST',
    path: `${PATH}/register`,
    summary: 'Register the wallet that holds the access pass; same as verify/ownership',
    access: 'bot',
    body: proof,
    answer: envelope(botAnswer),
  }),
  verifyOwnership: defineCall({
    method: 'POST',
    path: `${PATH}/verify/ownership`,
    summary: 'Verify that a wallet holds the access pass and make the bot Pro',
    access: 'bot',
    body: proof,
    answer: envelope(botAnswer),
  }),
  pause: defineCall({
    method: 'POST',
    path: `${PATH}/pause`,
    summary: 'Pause or resume the bot',
    access: 'bot',
    body: z.object({ isPaused: z.boolean() }),
    answer: envelope(botAnswer),
  }),
  remove: defineCall({
    method: 'DELETE',
    path: `${PATH}/bot`,
    summary: 'Delete the bot and its history and revoke the access to X',
    access: 'bot',
    answer: doneAnswer,
  }),
  deliveries: defineCall({
    method: 'GET',
    path: `${PATH}/deliveries`,
    summary: 'Get the bot’s post history',
    access: 'bot',
    query: z.object({ page: whole(1, 100_000).default(1), pageSize: whole(1, 100).default(20) }),
    answer: envelope(z.object({ rows: z.array(deliveryItem), total: z.number().int() })),
  }),
  collection: defineCall({
    method: 'GET',
    path: `${PATH}/collection`,
    summary: 'Look up a contract address: its chain, collection and name',
    access: 'bot',
    query: z.object({ contractAddress }),
    answer: envelope(foundCollection),
  }),
  preview: defineCall({
    method: 'POST',
    path: `${PATH}/preview`,
    summary: 'Preview the post for the collection’s latest sale',
    access: 'bot',
    body: z.object({ contractAddress, hashtags: z.string().max(300), withLink: z.boolean() }),
    answer: envelope(postPreview),
  }),
  testDiscord: defineCall({
    method: 'POST',
    path: `${PATH}/test/discord`,
    summary: 'Send a test message to a Discord webhook; the masked value uses the stored one',
    access: 'bot',
    body: z.object({ webhookUrl: z.string().trim().min(1).max(300) }),
    answer: doneAnswer,
  }),
};
