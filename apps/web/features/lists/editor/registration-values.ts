import type { RegistrationAnswer } from '@signboard/contract/lists/list.ts';
import type { RegistrationForm, RegistrationSettings } from '@signboard/contract/lists/registration-form.ts';
import type { Chain } from '@signboard/domain/accounts/wallet-address.ts';
import { hiddenSettings, settingsOf } from '@signboard/domain/lists/list-settings.ts';
import type { UseFormReturn } from 'react-hook-form';
import { settingValues } from '../fields/setting-values.ts';

export type ApplyForm = UseFormReturn<RegistrationForm, unknown, RegistrationSettings>;

/** Contracts are edited as text, one per line. */
export function registrationValues(registration: RegistrationAnswer): RegistrationForm {
  return settingValues(['apply'], registration, {
    twitterToFollow: registration.twitterToFollow ?? '',
    discordServerId: registration.discordServerId ?? '',
    discordRoleId: registration.discordRoleId ?? '',
    ownNft: registration.ownNft.join(',\n'),
    rule: registration.rule,
    bonuses: registration.bonuses as NonNullable<RegistrationForm['bonuses']>,
  });
}

/** The details of requirements that are switched off; contracts are offered on Ethereum only. */
export function hiddenRequirements(values: RegistrationForm, chain: Chain) {
  const nftVerification = values.nftVerification && chain === 'ethereum';
  return hiddenSettings(settingsOf('apply'), { ...values, nftVerification });
}
