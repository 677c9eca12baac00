import { z } from 'zod';
import { envelope } from '../answers.ts';
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
};
