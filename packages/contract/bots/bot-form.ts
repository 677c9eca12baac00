import { parseHashtags } from '@signboard/domain/posts/hashtags.ts';
import { z } from 'zod';
import { emailField } from '../accounts/profile-form.ts';
import { named } from '../texts/message.ts';

/** Higher than any sale. */
const MAX_THRESHOLD = 1_000_000;
/** The smallest unit of SOL. ETH has more decimals, but nobody sells at that precision. */
const LEAST_THRESHOLD = 1e-9;

/** The server validates in the same shape what needs a lookup (whether the contract and the webhook exist). */
export const botForm = z.object({
  contractAddress: z
    .string(named('field.required'))
    .trim()
    .min(1, named('field.required'))
    .max(100, named('field.contract')),
  email: emailField,
  threshold: z
    .union([z.literal(''), z.coerce.number()], named('field.threshold'))
    .transform((value) => (value === '' ? 0 : value))
    .pipe(
      z
        .number(named('field.threshold'))
        .min(0, named('field.threshold'))
        .max(MAX_THRESHOLD, named('field.threshold'))
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
