import type { User } from '@signboard/contract/accounts/account.ts';
import type { ProfileForm } from '@signboard/contract/accounts/profile-form.ts';

/** The account as its form shows it. */
export function profileValues(me: User): ProfileForm {
  return {
    fullName: me.fullName ?? '',
    email: me.email ?? '',
    workspace: me.workspace ?? '',
    notificationProducts: me.notificationProducts,
    notificationEventsMeeting: me.notificationEventsMeeting,
    notificationUserResearch: me.notificationUserResearch,
  };
}

/** What to send: the workspace only until it is set, since nobody changes it afterwards. */
export function profileChange(form: ProfileForm, me: User): Partial<ProfileForm> {
  const { workspace, ...rest } = form;
  return me.workspace ? rest : { ...rest, workspace };
}
