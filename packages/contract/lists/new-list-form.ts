import { initialValues, type SettingOf, settingsOf } from '@signboard/domain/lists/list-settings.ts';
import { z } from 'zod';
import { settlePrice } from './basics-form.ts';
import { settleLooks } from './general-form.ts';
import { REGISTRATION_RULES, registrationShape } from './registration-form.ts';
import { LIST_RULES, listShape } from './update-form.ts';

/** What may be left out has the value of a new list. */
function withInitialValues<Shape extends Record<SettingOf<'apply'>, z.ZodType>>(shape: Shape): Shape {
  const fields = settingsOf('apply').map((name) => {
    const isOptional = z.object({ [name]: shape[name] }).safeParse({}).success;
    return [name, isOptional ? shape[name] : shape[name].default(initialValues([name])[name])];
  });
  return Object.fromEntries(fields);
}

const newListShape = z.object({ ...listShape.shape, ...withInitialValues(registrationShape.shape) });

const RULES = [...LIST_RULES, ...REGISTRATION_RULES] as const;

/** All of a new list that isn't a message, a ban or a matter of visibility, by the rules of the tabs. */
export const newListForm = newListShape.check(...RULES).transform((list) => settlePrice(settleLooks(list)));

/** The same with what the request is to do. */
export const newListBody = newListShape
  .extend({
    /** Chosen by the client. A repeat of the request with the same key creates nothing. */
    idempotencyKey: z.uuid(),
    publish: z.boolean().default(false),
  })
  .check(...RULES)
  .transform((list) => settlePrice(settleLooks(list)));

export type NewListForm = z.input<typeof newListForm>;
export type NewList = z.output<typeof newListForm>;
