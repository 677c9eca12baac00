import { z } from 'zod';
import { analyticsField } from './analytics-form.ts';
import { basicsShape, checkBasics, hasBasics, settlePrice } from './basics-form.ts';
import { checkGeneral, generalShape, settleLooks } from './general-form.ts';

const shape = z.object({
  id: z.uuid(),
  ...generalShape.shape,
  ...basicsShape.shape,
  analytics: analyticsField,
});

/** The whole merged list. Server-owned fields are dropped; Dates/basics is empty or complete. */
export const projectUpdate = shape
  .check(checkGeneral, (context) => {
    if (hasBasics(context.value)) checkBasics(context);
  })
  .transform((list) => settlePrice(settleLooks(list)));

export type ProjectUpdate = z.output<typeof projectUpdate>;
