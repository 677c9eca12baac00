import type { RegistrationForm, RegistrationSettings } from '@signboard/contract/lists/registration-form.ts';
import { toBody } from '../fields/setting-values.ts';

/** The parsed requirements as a request sends them. */
export function registrationBody({ bonuses, ...settings }: RegistrationSettings) {
  return { ...toBody(settings), bonuses: bonuses as NonNullable<RegistrationForm['bonuses']> };
}
