import type { RegistrationForm, RegistrationSettings } from '@signboard/contract/lists/registration-form.ts';
import type { RegistrationAnswer } from '@signboard/contract/lists/settings-answers.ts';
import type { UseFormReturn } from 'react-hook-form';
import { decimalText } from '#web/lib/format/decimal-text.ts';

/** The How to apply tab's form. */
export type ApplyForm = UseFormReturn<RegistrationForm, unknown, RegistrationSettings>;

/** The How to apply tab of a list: contracts stand as a text, each on its line. */
export function registrationValues(registration: RegistrationAnswer): RegistrationForm {
  return {
    twitterVerification: registration.twitterVerification,
    twitterToFollow: registration.twitterToFollow ?? '',
    discordVerification: registration.discordVerification,
    discordServerId: registration.discordServerId ?? '',
    discordServerDisplayName: registration.discordServerDisplayName ?? '',
    discordServerLink: registration.discordServerLink ?? '',
    discordRoleId: registration.discordRoleId ?? '',
    roleDisplayName: registration.roleDisplayName ?? '',
    joinedBefore: registration.joinedBefore?.toISOString() ?? '',
    balanceVerification: registration.balanceVerification,
    requiredBalance: decimalText(registration.requiredBalance),
    nftVerification: registration.nftVerification,
    ownNft: registration.ownNft.join(',\n'),
    requireCaptcha: registration.requireCaptcha,
    requestEmail: registration.requestEmail,
  };
}
