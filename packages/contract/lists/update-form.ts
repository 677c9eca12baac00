import { isTrackingId } from '@signboard/domain/lists/typed-values.ts';
import { z } from 'zod';
import { basicsShape, checkBasics, hasBasics, settlePrice } from './basics-form.ts';
import { acrossFields, demand } from './form-fields.ts';
import { checkLooks, generalShape, settleLooks } from './general-form.ts';

/** The Analytics tab. */
const trackingField = z
  .object({ name: z.enum(['ga', 'fb']), trackingId: z.string().trim().max(40) })
  .check((context) => {
    const { name, trackingId } = context.value;
    demand(context, isTrackingId(name, trackingId), ['trackingId'], 'field.tracking-id');
  });

/** At most one id per provider. */
const analyticsField = z.array(trackingField).max(2).default([]);

/** The fields that `PUT /update` sets. Server-owned fields are dropped. */
export const listShape = z.object({
  ...generalShape.shape,
  ...basicsShape.shape,
  analytics: analyticsField,
});

const looksRule = acrossFields(checkLooks);

/** Dates/basics is empty or complete. */
export const LIST_RULES = [
  looksRule,
  acrossFields<z.output<typeof basicsShape>>((context) => {
    if (hasBasics(context.value)) checkBasics(context);
  }),
] as const;

const settle = (list: z.output<typeof listShape>) => settlePrice(settleLooks(list));

/** The whole list. */
export const listForm = listShape.check(...LIST_RULES).transform(settle);

/** For a save that leaves Dates/basics alone: a duplicated list has spots but no dates yet. */
const listFormWithoutBasics = listShape.check(looksRule).transform(settle);

export type ListUpdate = z.output<typeof listForm>;

const BASICS = basicsShape.omit({ mintPrice: true });

/** The rules for a save: Dates/basics is checked when it changes. */
export function listFormFor(stored: object, wanted: object): typeof listForm {
  const before = BASICS.safeParse(stored);
  const after = BASICS.safeParse(wanted);
  const isSame = after.success && JSON.stringify(after.data) === JSON.stringify(before.data);
  return isSame ? listFormWithoutBasics : listForm;
}
