import type { RegistrationAnswer } from '@signboard/contract/lists/list.ts';
import type { RegistrationSettings } from '@signboard/contract/lists/registration-form.ts';
import { parseDecimal } from '@signboard/domain/lists/typed-values.ts';
import type { ListRow } from './lists-store.ts';
import type { Settings } from './parse-edit.ts';

export function presentRegistration(row: ListRow): RegistrationAnswer {
  return {
    twitterVerification: row.twitter_verification,
    twitterToFollow: row.twitter_to_follow,
    twitterChecked: row.twitter_checked,
    discordVerification: row.discord_verification,
    discordServerId: row.discord_server_id,
    discordServerDisplayName: row.discord_server_display_name,
    discordServerLink: row.discord_server_link,
    discordRoleId: row.discord_role_id,
    roleDisplayName: row.role_display_name,
    joinedBefore: row.joined_before,
    balanceVerification: row.balance_verification,
    requiredBalance: row.required_balance === null ? null : Number(row.required_balance),
    nftVerification: row.nft_verification,
    ownNft: row.own_nft,
    uncheckedContracts: row.unchecked_contracts,
    requireCaptcha: row.require_captcha,
    requestEmail: row.request_email,
    rule: row.rule,
    bonuses: row.bonuses,
    acceptsDelegations: row.accepts_delegations,
    version: row.version,
  };
}

/** As the form takes it. The amount is exact; the presented one may be rounded. */
export function storedRegistration(row: ListRow): Settings {
  const { uncheckedContracts: _unchecked, version: _version, ...fields } = presentRegistration(row);
  return {
    ...fields,
    joinedBefore: row.joined_before?.toISOString() ?? null,
    requiredBalance: row.required_balance === null ? null : parseDecimal(row.required_balance),
  };
}

/** NFT contracts exist on Ethereum only. */
export function registrationColumns(settings: RegistrationSettings, chain: ListRow['chain']) {
  const isEthereum = chain === 'ethereum';
  return {
    twitter_verification: settings.twitterVerification,
    twitter_to_follow: settings.twitterToFollow,
    twitter_checked: settings.twitterChecked,
    discord_verification: settings.discordVerification,
    discord_server_id: settings.discordServerId,
    discord_server_display_name: settings.discordServerDisplayName,
    discord_server_link: settings.discordServerLink,
    discord_role_id: settings.discordRoleId,
    role_display_name: settings.roleDisplayName,
    joined_before: settings.joinedBefore,
    balance_verification: settings.balanceVerification,
    required_balance: settings.requiredBalance,
    nft_verification: isEthereum && settings.nftVerification,
    own_nft: isEthereum ? settings.ownNft : [],
    require_captcha: settings.requireCaptcha,
    request_email: settings.requestEmail,
    rule: settings.rule,
    bonuses: settings.bonuses,
    accepts_delegations: settings.acceptsDelegations,
  };
}
