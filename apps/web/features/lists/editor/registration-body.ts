import type { RegistrationForm, RegistrationSettings } from '@signboard/contract/lists/registration-form.ts';

/** The parsed requirements as a request sends them. */
export function registrationBody({ joinedBefore, bonuses, ...settings }: RegistrationSettings) {
  return {
    ...settings,
    bonuses: bonuses as NonNullable<RegistrationForm['bonuses']>,
    joinedBefore: joinedBefore?.toISOString() ?? null,
  };
}
