import { LIST_TYPES } from '@signboard/domain/lists/list-types.ts';
import { z } from 'zod';
import { acrossFields, amountField, countField, demand, hoursField, momentField } from './form-fields.ts';

/** The Dates/basics tab; fields can be empty. */
export const basicsShape = z.object({
  startDate: momentField,
  endDate: momentField,
  availableSpots: countField,
  howManyWinners: countField,
  /** How long winners have to confirm their place; null if they need not. */
  confirmHours: hoursField,
  type: z
    .union([z.enum(LIST_TYPES, { error: 'field.type-required' }), z.literal(''), z.null()], {
      error: 'field.type-required',
    })
    .optional()
    .transform((type) => type || null),
  eventDate: momentField,
  mintPrice: amountField,
});

type Basics = z.output<typeof basicsShape>;

/** The rules of a completed Dates/basics tab. */
export function checkBasics(context: z.core.ParsePayload<Basics>): void {
  const { startDate, endDate, eventDate, availableSpots, howManyWinners, type } = context.value;
  demand(context, startDate, ['startDate'], 'field.start-required');
  demand(context, endDate, ['endDate'], 'field.end-required');
  demand(context, availableSpots, ['availableSpots'], 'field.spots-required');
  demand(context, howManyWinners !== null, ['howManyWinners'], 'field.winners-required');
  demand(context, type, ['type'], 'field.type-required');
  demand(context, eventDate, ['eventDate'], 'field.event-required');
  if (startDate && endDate) demand(context, endDate >= startDate, ['endDate'], 'field.end-before-start');
  if (endDate && eventDate) demand(context, eventDate >= endDate, ['eventDate'], 'field.event-before-end');
  if (availableSpots && typeof howManyWinners === 'number') {
    demand(context, howManyWinners <= availableSpots, ['howManyWinners'], 'field.winners-above-spots');
  }
}

/** If any field of the tab is filled in, all of them are required. */
export function hasBasics({
  startDate,
  endDate,
  eventDate,
  availableSpots,
  howManyWinners,
  type,
}: Basics): boolean {
  return [startDate, endDate, eventDate, availableSpots, howManyWinners, type].some(
    (value) => value !== null,
  );
}

/** Only whitelists have a mint price. */
export function settlePrice<B extends Basics>(basics: B): B {
  return { ...basics, mintPrice: basics.type === 'Whitelist' ? basics.mintPrice : null };
}

export const basicsForm = basicsShape.check(acrossFields(checkBasics)).transform(settlePrice);

export type BasicsForm = z.input<typeof basicsForm>;
