import { parseHashtags } from '@signboard/domain/posts/hashtags.ts';
import { z } from 'zod';
import { emailField } from '../accounts/profile-form.ts';
import { named } from '../named-message.ts';

/** More than any sale. */
const MOST_THRESHOLD = 1_000_000;
/** SOL cannot be divided further; ETH can, but nobody sells for that. */
const LEAST_THRESHOLD = 1e-9;

/** The bot form. What needs the world (whether the contract and the webhook exist) is checked on the server in the same shape. */
export const botForm = z.object({
  contractAddress: z
    .string(named('field.required'))
    .trim()
    .min(1, named('field.required'))
    .max(100, named('field.contract')),
  email: emailField,
  /** Empty counts as 0. */
  threshold: z
    .union([z.literal(''), z.coerce.number()], named('field.threshold'))
    .transform((value) => (value === '' ? 0 : value))
    .pipe(
      z
        .number(named('field.threshold'))
        .min(0, named('field.threshold'))
        .max(MOST_THRESHOLD, named('field.threshold'))
        .refine((value) => value === 0 || value >= LEAST_THRESHOLD, named('field.threshold')),
    ),
  webhookUrl: z.string().trim().max(300, named('field.webhook')),
  hashtags: z
    .string()
    .max(300, named('field.hashtags'))
    .superRefine((typed, context) => {
      const read = parseHashtags(typed);
      if ('fault' in read) context.addIssue({ code: 'custom', message: `field.${read.fault}` });
    }),
  postMints: z.boolean(),
  withLink: z.boolean().default(false),
});

export type BotForm = z.input<typeof botForm>;
