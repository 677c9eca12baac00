import { isTrackingId } from '@signboard/domain/lists/typed-values.ts';
import { z } from 'zod';
import { basicsShape, checkBasics, hasBasics, settlePrice } from './basics-form.ts';
import { demand } from './form-fields.ts';
import { checkGeneral, generalShape, settleLooks } from './general-form.ts';

/** The Analytics tab. */
const trackingField = z
  .object({ name: z.enum(['ga', 'fb']), trackingId: z.string().trim().max(40) })
  .check((context) => {
    const { name, trackingId } = context.value;
    demand(context, isTrackingId(name, trackingId), ['trackingId'], 'field.tracking-id');
  });

/** At most one id per provider. */
const analyticsField = z.array(trackingField).max(2).default([]);

const shape = z.object({
  id: z.uuid(),
  ...generalShape.shape,
  ...basicsShape.shape,
  analytics: analyticsField,
});

/** The whole merged list. Server-owned fields are dropped; Dates/basics is empty or complete. */
export const listUpdate = shape
  .check(checkGeneral, (context) => {
    if (hasBasics(context.value)) checkBasics(context);
  })
  .transform((list) => settlePrice(settleLooks(list)));

export type ListUpdate = z.output<typeof listUpdate>;
