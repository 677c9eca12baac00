import { readHashtags } from '@signboard/domain/posts/hashtags.ts';
import { z } from 'zod';
import { emailField } from '../users/profile-form.ts';

/** More than any sale. */
const MOST_THRESHOLD = 1_000_000;

/** The bot form. What needs the world (whether the contract and the webhook exist) is checked on the server in the same shape. */
export const botForm = z.object({
  contractAddress: z.string().trim().min(1, 'field.required').max(100, 'field.contract'),
  email: emailField,
  /** Empty counts as 0. */
  threshold: z
    .union([z.literal(''), z.coerce.number()])
    .transform((value) => (value === '' ? 0 : value))
    .pipe(z.number('field.threshold').min(0, 'field.threshold').max(MOST_THRESHOLD, 'field.threshold')),
  webhookUrl: z.string().trim().max(300, 'field.webhook'),
  hashtags: z
    .string()
    .max(300, 'field.hashtags')
    .superRefine((typed, context) => {
      const read = readHashtags(typed);
      if ('fault' in read) context.addIssue({ code: 'custom', message: `field.${read.fault}` });
    }),
  postMints: z.boolean(),
  withLink: z.boolean().default(false),
});

export type BotForm = z.input<typeof botForm>;
