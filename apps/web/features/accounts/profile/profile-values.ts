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

/** The workspace is sent only until it is set, since it cannot be changed afterwards. */
export function profileChange(form: ProfileForm, me: Account): Partial<ProfileForm> {
  const { workspace, ...rest } = form;
  return me.workspace ? rest : { ...rest, workspace };
}
