import type { RegistrationAnswer } from '@signboard/contract/lists/list.ts';
import type { RegistrationForm, RegistrationSettings } from '@signboard/contract/lists/registration-form.ts';
import type { Chain } from '@signboard/domain/accounts/wallet-address.ts';
import type { UseFormReturn } from 'react-hook-form';
import { formatDecimal } from '#web/lib/format/format-decimal.ts';

export type ApplyForm = UseFormReturn<RegistrationForm, unknown, RegistrationSettings>;

/** Contracts are edited as text, one per line. */
export function registrationValues(registration: RegistrationAnswer): RegistrationForm {
  return {
    twitterVerification: registration.twitterVerification,
    twitterToFollow: registration.twitterToFollow ?? '',
    twitterChecked: registration.twitterChecked,
    discordVerification: registration.discordVerification,
    discordServerId: registration.discordServerId ?? '',
    discordServerDisplayName: registration.discordServerDisplayName ?? '',
    discordServerLink: registration.discordServerLink ?? '',
    discordRoleId: registration.discordRoleId ?? '',
    roleDisplayName: registration.roleDisplayName ?? '',
    joinedBefore: registration.joinedBefore?.toISOString() ?? '',
    balanceVerification: registration.balanceVerification,
    requiredBalance: formatDecimal(registration.requiredBalance),
    nftVerification: registration.nftVerification,
    ownNft: registration.ownNft.join(',\n'),
    requireCaptcha: registration.requireCaptcha,
    requestEmail: registration.requestEmail,
    rule: registration.rule,
    bonuses: registration.bonuses as NonNullable<RegistrationForm['bonuses']>,
    acceptsDelegations: registration.acceptsDelegations,
  };
}

const DISCORD = [
  'discordServerId',
  'discordServerDisplayName',
  'discordServerLink',
  'discordRoleId',
  'roleDisplayName',
  'joinedBefore',
] as const;

/** The details of requirements that are switched off; contracts are offered on Ethereum only. */
export function hiddenRequirements(values: RegistrationForm, chain: Chain): (keyof RegistrationForm)[] {
  return [
    ...(values.twitterVerification ? [] : (['twitterToFollow'] as const)),
    ...(values.discordVerification ? [] : DISCORD),
    ...(values.balanceVerification ? [] : (['requiredBalance'] as const)),
    ...(values.nftVerification && chain === 'ethereum' ? [] : (['ownNft'] as const)),
  ];
}
