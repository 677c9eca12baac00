import '#web/lib/forms/zod-without-eval.ts';
import { basicsForm } from '@signboard/contract/lists/basics-form.ts';
import { generalForm } from '@signboard/contract/lists/general-form.ts';
import { type RegistrationForm, registrationForm } from '@signboard/contract/lists/registration-form.ts';
import { hiddenSettings, settingsOf } from '@signboard/domain/lists/list-settings.ts';
import type { FieldErrors, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { GENERATED } from './artwork-source.ts';
import { scheduleDates } from './list-schedule.ts';
import type { NewListValues } from './new-list-values.ts';

/** The parts of a new list as the server takes them. */
export type NewList = {
  /** A generated image has the id GENERATED until it is uploaded. */
  general: z.output<typeof generalForm>;
  /** Null while the dates are left for later. */
  basics: z.output<typeof basicsForm> | null;
  registration: z.output<typeof registrationForm>;
  /** What generated images are made from. */
  artwork: { name: string; color: string };
};

type Fault = { path: string; message: string };

/** Checks all parts at once, by the rules of the editor's tabs. */
export function parseNewList(values: NewListValues, now: Date): NewList | Fault[] {
  const basicsInput = { ...values, ...scheduleDates(values, now) };
  const general = generalForm.safeParse({
    ...values,
    logo: values.logo || GENERATED,
    banner: values.banner || GENERATED,
  });
  const basics = values.opening === 'later' ? null : basicsForm.safeParse(basicsInput);
  const registration = registrationForm.safeParse(requirementInput(values));
  if (general.success && registration.success && basics?.success !== false) {
    return {
      general: general.data,
      basics: basics?.data ?? null,
      registration: registration.data,
      artwork: { name: general.data.name, color: values.color ?? '' },
    };
  }
  return [general, basics, registration].flatMap((part) => faultsOf(part?.error));
}

/** What belongs to a requirement that is off is neither checked nor sent. */
function requirementInput(values: NewListValues): RegistrationForm {
  const isNftOn = values.nftVerification && values.chain === 'ethereum';
  const hidden = hiddenSettings(settingsOf('apply'), { ...values, nftVerification: isNftOn });
  return {
    ...values,
    // Groups and bonuses are added in the How to apply tab.
    rule: null,
    bonuses: [],
    nftVerification: isNftOn,
    acceptsDelegations: Boolean(values.acceptsDelegations),
    ...Object.fromEntries(hidden.map((name) => [name, ''])),
  };
}

function faultsOf(error: z.ZodError | undefined): Fault[] {
  return error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? [];
}

/** For the form library. The first fault of a field is shown. */
export const resolveNewList: Resolver<NewListValues, unknown, NewList> = (values) => {
  const parsed = parseNewList(values, new Date());
  if (!Array.isArray(parsed)) return { values: parsed, errors: {} };
  const errors = parsed.toReversed().map(({ path, message }) => [path, { type: 'rule', message }]);
  return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<NewListValues> };
};
