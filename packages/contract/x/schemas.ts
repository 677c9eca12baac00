import { z } from 'zod';
import { doneAnswer, envelope } from '../answers.ts';
import { botAnswer } from '../bots/bot.ts';
import type { SchemaTable } from '../endpoint.ts';
import { requirementVerdict } from '../lists/verdict.ts';

const address = z.string().max(2000);

/** What a connection is for. Without it, the list's id makes it a list's check, and its absence a bot's connection. */
export const X_PURPOSES = ['list', 'bot', 'test'] as const;

/** The result of an X account check. */
export const xCheck = z.object({
  username: z.string(),
  /** The requirement's result; null when no list was given. */
  requirement: requirementVerdict.nullable(),
});

/** A connected bot and the marker that the page stores. */
export const connectedBot = z.object({ token: z.string(), bot: botAnswer }).meta({ id: 'ConnectedBot' });

export const xSchemas = {
  authUrl: {
    summary: 'Get the X authorization URL for a list’s follow check (id is the list) or for a bot (no id)',
    body: z.object({
      url: address,
      id: z.uuid().optional(),
      purpose: z.enum(X_PURPOSES).optional(),
    }),
    answer: z.object({ success: z.boolean(), payload: z.object({ url: z.string() }) }),
  },
  following: {
    summary: 'Run a list’s follow check with the callback URL from X',
    body: z.object({ url: address, id: z.uuid().optional() }),
    answer: envelope(xCheck),
  },
  /** OAuth 2.0: exchanges the callback URL for a bot session. */
  tokenBot: {
    summary: 'Connect a bot’s X account with the callback URL',
    body: z.object({ url: address }),
    answer: envelope(connectedBot),
  },
  endBot: {
    summary: 'End this browser’s bot session; the bot keeps posting',
    answer: doneAnswer,
  },
  initCookies: {
    summary: 'Restore the cookies of a valid bot session from its marker',
    body: z.object({ token: z.string().max(2000), name: z.string().max(100) }),
    answer: envelope(z.object({ isConnected: z.boolean() })),
  },
  reverse: {
    summary: 'OAuth 1.0a: get the authorization URL for a bot’s account',
    body: z.object({ url: address }),
    answer: z.object({ success: z.boolean(), payload: z.object({ url: z.string() }) }),
  },
  auth: {
    summary: 'OAuth 1.0a: identify the account in a callback URL without connecting a bot',
    body: z.object({ url: address }),
    answer: envelope(z.object({ twitterId: z.string(), username: z.string() })),
  },
  authBot: {
    summary: 'OAuth 1.0a: connect a bot’s X account with the callback URL',
    body: z.object({ url: address }),
    answer: envelope(connectedBot),
  },
  followers: {
    summary: 'Find X accounts by name, to choose the account that a list requires people to follow',
    body: z.object({ name: z.string().trim().min(1).max(50) }),
    answer: z.object({ data: z.array(z.object({ username: z.string() })) }),
  },
} satisfies SchemaTable;
