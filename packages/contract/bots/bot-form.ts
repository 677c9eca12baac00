import { LANGUAGES } from '@signboard/domain/accounts/language.ts';
import { parseHashtags } from '@signboard/domain/posts/hashtags.ts';
import {
  checkTemplate,
  MAX_TEMPLATE_CHARACTERS,
  type TemplateFault,
} from '@signboard/domain/posts/post-template.ts';
import { z } from 'zod';
import { emailField } from '../accounts/profile-form.ts';
import { named, withValues } from '../texts/message.ts';
import { saleFiltersForm } from './sale-filters-form.ts';

/** Higher than any sale. */
const MAX_THRESHOLD = 1_000_000;
/** The smallest unit of SOL. ETH has more decimals, but nobody sells at that precision. */
const LEAST_THRESHOLD = 1e-9;

/** The database has the same limit in `bot_collections_few`. */
export const MAX_COLLECTIONS = 25;

/** The settings of one collection. */
const collection = {
  contractAddress: z
    .string(named('field.required'))
    .trim()
    .min(1, named('field.required'))
    .max(100, named('field.contract')),
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
  hashtags: z
    .string()
    .max(300, named('field.hashtags'))
    .superRefine((typed, context) => {
      const read = parseHashtags(typed);
      if ('fault' in read) context.addIssue({ code: 'custom', message: `field.${read.fault}` });
    }),
  postMints: z.boolean(),
  /** Without it, the stored filters stay. */
  filters: saleFiltersForm.optional(),
};

export const templateField = z
  .string()
  .max(MAX_TEMPLATE_CHARACTERS, { ...named('field.template-too-long'), abort: true })
  .superRefine((template, context) => {
    const found = checkTemplate(template);
    if (found) context.addIssue({ code: 'custom', message: describeTemplateFault(found) });
  });

function describeTemplateFault(found: TemplateFault): string {
  const key = `field.${found.fault}` as const;
  return 'name' in found ? withValues(key, { name: found.name.slice(0, 40) }) : key;
}

/**
 * The server validates in the same shape what needs a lookup (whether the contract and the webhook exist). The first
 * collection has the spec's names. What an older client does not know stays as it is.
 */
export const botForm = z
  .object({
    ...collection,
    collections: z
      .array(z.object(collection))
      .max(MAX_COLLECTIONS - 1, named('field.too-many-collections'))
      .optional(),
    email: emailField,
    webhookUrl: z.string().trim().max(300, named('field.webhook')),
    withLink: z.boolean().default(false),
    template: templateField.optional(),
    postLanguage: z.enum(LANGUAGES).optional(),
  })
  .superRefine(({ contractAddress, collections = [] }, context) => {
    const keys = [contractAddress, ...collections.map((other) => other.contractAddress)].map(addressKey);
    for (const [at, key] of keys.entries()) {
      if (keys.indexOf(key) === at) continue;
      const path = ['collections', at - 1, 'contractAddress'];
      context.addIssue({ code: 'custom', path, message: 'field.collection-twice' });
    }
  });

/** Contracts differ only in their checksum; Solana addresses are case-sensitive. */
const addressKey = (address: string) => (address.startsWith('0x') ? address.toLowerCase() : address);

export type BotForm = z.input<typeof botForm>;
