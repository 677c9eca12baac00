import { REQUIRED_BASICS, settingOf } from '@signboard/domain/lists/list-settings.ts';
import { LIST_TYPES } from '@signboard/domain/lists/list-types.ts';
import { z } from 'zod';
import { atLeast, type MessageKey } from '../texts/message.ts';
import { acrossFields, demand } from './form-fields.ts';
import { settingFields } from './setting-fields.ts';

/** The Dates/basics tab; fields can be empty. */
export const basicsShape = z.object(
  settingFields(['basics'], {
    type: z
      .union([z.enum(LIST_TYPES, { error: 'field.type-required' }), z.literal(''), z.null()], {
        error: 'field.type-required',
      })
      .optional()
      .transform((type) => type || null),
  }),
);

type Basics = z.output<typeof basicsShape>;

/** The rules of a completed Dates/basics tab. */
export function checkBasics(context: z.core.ParsePayload<Basics>): void {
  const { startDate, endDate, eventDate, availableSpots, howManyWinners } = context.value;
  for (const name of REQUIRED_BASICS) {
    demand(context, context.value[name] !== null, [name], settingOf(name).required as MessageKey);
  }
  // A list without winners is drawn from nobody; one without spots is a mistake.
  demand(context, availableSpots !== 0, ['availableSpots'], atLeast(1).error());
  if (startDate && endDate) demand(context, endDate >= startDate, ['endDate'], 'field.end-before-start');
  if (endDate && eventDate) demand(context, eventDate >= endDate, ['eventDate'], 'field.event-before-end');
  if (availableSpots && typeof howManyWinners === 'number') {
    demand(context, howManyWinners <= availableSpots, ['howManyWinners'], 'field.winners-above-spots');
  }
}

/** If any field of the tab is filled in, all of them are required. */
export function hasBasics(basics: Basics): boolean {
  return REQUIRED_BASICS.some((name) => basics[name] !== null);
}

/** Only whitelists have a mint price. */
export function settlePrice<B extends Basics>(basics: B): B {
  return { ...basics, mintPrice: basics.type === 'Whitelist' ? basics.mintPrice : null };
}

export const basicsForm = basicsShape.check(acrossFields(checkBasics)).transform(settlePrice);

export type BasicsForm = z.input<typeof basicsForm>;
