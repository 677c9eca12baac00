import { z } from 'zod';
import { doneAnswer, envelope } from '../answers.ts';
import { botAnswer } from '../bots/bot.ts';
import { defineCall } from '../call.ts';
import { requirementVerdict } from '../third-page/calls.ts';

const address = z.string().max(2000);

/** Where a connection leads: to a list's requirement, to a bot, or only to the answer that it works. */
export const TWITTER_PURPOSES = ['list', 'bot', 'test'] as const;

/** What a check of an X account has found. */
export const twitterCheck = z.object({
  username: z.string(),
  /** How the list's requirement stands now; null when no list was asked about. */
  requirement: requirementVerdict.nullable(),
});

/** A connected bot: the marker that the page keeps, and the bot itself. */
export const connectedBot = z.object({ token: z.string(), bot: botAnswer });

export const twitterCalls = {
  authUrl: defineCall({
    method: 'POST',
    path: '/api/v1/twitter/oauth2/auth-url',
    summary: 'Where a person lets X tell us about their account; id is the list that asks',
    access: 'session',
    body: z.object({
      url: address,
      id: z.uuid().optional(),
      purpose: z.enum(TWITTER_PURPOSES).optional(),
    }),
    answer: z.object({ success: z.boolean(), payload: z.object({ url: z.string() }) }),
  }),
  following: defineCall({
    method: 'POST',
    path: '/api/v1/twitter/oauth2/following',
    summary: 'Check the follow that a list asks for, with the address that X sent the person back to',
    access: 'session',
    body: z.object({ url: address, id: z.uuid().optional() }),
    answer: envelope(twitterCheck),
  }),
  /** OAuth 2.0: the address that X sent the person back to becomes a bot session. */
  tokenBot: defineCall({
    method: 'POST',
    path: '/api/v1/twitter/oauth2/token/bot',
    summary: 'Connect a bot’s account with the address that X sent the person back to',
    access: 'session',
    body: z.object({ url: address }),
    answer: envelope(connectedBot),
  }),
  endBot: defineCall({
    method: 'DELETE',
    path: '/api/v1/twitter/oauth2/token/bot',
    summary: 'End the bot session of this browser; the bot goes on',
    access: 'session',
    answer: doneAnswer,
  }),
  initCookies: defineCall({
    method: 'POST',
    path: '/api/v1/twitter/auth/bot/initcookies',
    summary: 'Set the cookies of a bot session again for its marker, where they are still good',
    access: 'session',
    body: z.object({ token: z.string().max(2000), name: z.string().max(100) }),
    answer: envelope(z.object({ isConnected: z.boolean() })),
  }),
  reverse: defineCall({
    method: 'POST',
    path: '/api/v1/twitter/auth/reverse',
    summary: 'OAuth 1.0a: where a person lets the product post for an account',
    access: 'session',
    body: z.object({ url: address }),
    answer: z.object({ success: z.boolean(), payload: z.object({ url: z.string() }) }),
  }),
  auth: defineCall({
    method: 'POST',
    path: '/api/v1/twitter/auth',
    summary: 'OAuth 1.0a: who came back, without connecting a bot',
    access: 'session',
    body: z.object({ url: address }),
    answer: envelope(z.object({ twitterId: z.string(), username: z.string() })),
  }),
  authBot: defineCall({
    method: 'POST',
    path: '/api/v1/twitter/auth/bot',
    summary: 'OAuth 1.0a: the address that X sent the person back to becomes a bot session',
    access: 'session',
    body: z.object({ url: address }),
    answer: envelope(connectedBot),
  }),
  followers: defineCall({
    method: 'POST',
    path: '/api/v1/twitter/followers',
    summary: 'Accounts at X by that name, to choose whom a list asks to follow',
    access: 'user',
    body: z.object({ name: z.string().trim().min(1).max(50) }),
    answer: z.object({
      success: z.boolean(),
      data: z.object({ data: z.array(z.object({ username: z.string() })) }),
    }),
  }),
};
