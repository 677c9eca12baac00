import '#web/lib/forms/zod-without-eval.ts';
import { newListForm } from '@signboard/contract/lists/new-list-form.ts';
import { hiddenSettings, settingsOf } from '@signboard/domain/lists/list-settings.ts';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { GENERATED } from './artwork-source.ts';
import { scheduleDates } from './list-schedule.ts';
import type { NewListValues } from './new-list-values.ts';

const NO_BASICS = Object.fromEntries(settingsOf('basics').map((name) => [name, null]));

/**
 * The list that the page describes now. A generated image has the id GENERATED. What belongs to a requirement that is off
 * is neither checked nor sent.
 */
export function parseNewList(values: NewListValues, now: Date) {
  const nftVerification = values.nftVerification && values.chain === 'ethereum';
  const hidden = hiddenSettings(settingsOf('apply'), { ...values, nftVerification });
  return newListForm.safeParse({
    ...values,
    ...(values.opening === 'later' ? NO_BASICS : scheduleDates(values, now)),
    ...Object.fromEntries(hidden.map((name) => [name, ''])),
    nftVerification,
    logo: values.logo || GENERATED,
    banner: values.banner || GENERATED,
  });
}

/**
 * For the form library. The first fault of a field is shown. The values stay as typed: which dates they mean is decided
 * when they are sent.
 */
export const resolveNewList: Resolver<NewListValues, unknown, NewListValues> = (values) => {
  const parsed = parseNewList(values, new Date());
  if (parsed.success) return { values, errors: {} };
  const errors = parsed.error.issues
    .toReversed()
    .map(({ path, message }) => [path.join('.'), { type: 'rule', message }]);
  return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<NewListValues> };
};
