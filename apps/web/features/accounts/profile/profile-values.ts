import type { ProfileForm } from '@signboard/contract/accounts/profile-form.ts';
import type { Account } from '@signboard/contract/accounts/schemas.ts';

export function profileValues(me: Account): ProfileForm {
  return {
    fullName: me.fullName ?? '',
    email: me.email ?? '',
    workspace: me.workspace ?? '',
    notificationProducts: me.notificationProducts,
    notificationEventsMeeting: me.notificationEventsMeeting,
    notificationUserResearch: me.notificationUserResearch,
  };
}

/** Only what changed, so that what another tab has saved stays. */
export function profileChange(form: ProfileForm, me: Account): Partial<ProfileForm> {
  const stored = profileValues(me);
  const names = Object.keys(stored) as (keyof ProfileForm)[];
  return Object.fromEntries(
    names.filter((name) => form[name] !== stored[name]).map((name) => [name, form[name]]),
  );
}
