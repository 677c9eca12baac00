import { z } from 'zod';
import { named } from '../texts/message.ts';

/** As for the threshold of sales. */
const MAX_PRICE = 1_000_000;
const LEAST_PRICE = 1e-9;

/** Empty for none. */
const price = z
  .union([z.literal(''), z.coerce.number()], named('field.listing-price'))
  .transform((value) => (value === '' ? null : value))
  .pipe(
    z
      .number(named('field.listing-price'))
      .min(LEAST_PRICE, named('field.listing-price'))
      .max(MAX_PRICE, named('field.listing-price'))
      .nullable(),
  );

/** Empty for none; at most two decimals, as the database stores it. */
const percent = z
  .union([z.literal(''), z.coerce.number()], named('field.listing-percent'))
  .transform((value) => (value === '' ? null : value))
  .pipe(
    z
      .number(named('field.listing-percent'))
      .min(0.01, named('field.listing-percent'))
      .max(99.99, named('field.listing-percent'))
      .refine((value) => /^\d+(\.\d{1,2})?$/.test(String(value)), named('field.listing-percent'))
      .nullable(),
  );

/** Which listings a bot posts: one of the two is enough. */
export const listingsForm = z
  .object({ isOn: z.boolean(), percentBelow: percent, maxPrice: price })
  .superRefine(({ isOn, percentBelow, maxPrice }, context) => {
    if (!isOn || percentBelow !== null || maxPrice !== null) return;
    context.addIssue({ code: 'custom', path: ['percentBelow'], message: 'field.listing-wish' });
  });

export type ListingsForm = z.input<typeof listingsForm>;
