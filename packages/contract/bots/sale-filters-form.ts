import { MAX_MARKETPLACES_TEXT } from '@signboard/domain/posts/marketplace-names.ts';
import {
  type FilterFault,
  findFilterFault,
  MAX_MIN_COUNT,
  MAX_MIN_USD,
  SIDES,
} from '@signboard/domain/posts/sale-filters.ts';
import { MAX_TOKEN_IDS_TEXT } from '@signboard/domain/posts/token-ids.ts';
import { MAX_TRAITS_TEXT } from '@signboard/domain/posts/traits.ts';
import { z } from 'zod';
import { named, withValues } from '../texts/message.ts';

/** A number as typed; empty stands for the default. */
const typedNumber = (empty: number, message: 'field.min-usd' | 'field.min-count') =>
  z
    .union([z.literal(''), z.coerce.number()], named(message))
    .transform((value) => (value === '' ? empty : value));

/** What the posts of a collection are limited to. Whether the chain can have it is checked by the server. */
export const saleFiltersForm = z
  .object({
    minUsd: typedNumber(0, 'field.min-usd').pipe(
      z
        .number(named('field.min-usd'))
        .min(0, named('field.min-usd'))
        .max(MAX_MIN_USD, named('field.min-usd'))
        .refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e4), named('field.min-usd')),
    ),
    tokenIds: z.string().trim().max(MAX_TOKEN_IDS_TEXT, named('field.token-ids')),
    traits: z.string().trim().max(MAX_TRAITS_TEXT, named('field.traits')),
    marketplaces: z
      .string()
      .trim()
      .max(MAX_MARKETPLACES_TEXT, withValues('field.marketplaces', { name: '…' })),
    side: z.enum(SIDES),
    minCount: typedNumber(1, 'field.min-count').pipe(
      z
        .number(named('field.min-count'))
        .int(named('field.min-count'))
        .min(1, named('field.min-count'))
        .max(MAX_MIN_COUNT, named('field.min-count')),
    ),
  })
  .superRefine((filters, context) => {
    const found = findFilterFault(filters, null);
    if (found) context.addIssue({ code: 'custom', path: [found.field], message: describeFilterFault(found) });
  })
  .meta({ id: 'SaleFiltersForm' });

export function describeFilterFault(found: FilterFault): string {
  return found.fault === 'marketplaces'
    ? withValues('field.marketplaces', { name: found.name })
    : `field.${found.fault}`;
}
