import { registrationForm } from '@signboard/contract/lists/registration-form.ts';
import type { listsSchemas } from '@signboard/contract/lists/schemas.ts';
import type { z } from 'zod';
import { AppError } from '#server/lib/app-error.ts';
import { parseMerged } from './check-save.ts';
import type { ListsDeps } from './deps.ts';
import { updateList } from './lists-store.ts';
import { presentRegistration } from './present-list.ts';
import { lockForSave, requireOwnList } from './require-own-list.ts';

type Change = z.output<(typeof listsSchemas)['saveRegistration']['body']>;

/** Looks up contracts before the transaction, so that a slow node holds no lock. */
export async function saveRegistration(
  deps: ListsDeps,
  ownerId: string,
  { id, ...change }: Change,
): Promise<void> {
  const before = await requireOwnList(deps.db, ownerId, id);
  const settings = parseMerged(registrationForm, presentRegistration(before), change);
  const isEthereum = before.chain === 'ethereum';
  const contracts = isEthereum ? settings.ownNft : [];
  const uncheckedContracts = await requireContracts(deps, contracts);
  await deps.db.transaction().execute(async (db) => {
    const list = await lockForSave(db, ownerId, id);
    await updateList(db, list.id, {
      twitter_verification: settings.twitterVerification,
      twitter_to_follow: settings.twitterToFollow,
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
      own_nft: contracts,
      unchecked_contracts: uncheckedContracts,
      require_captcha: settings.requireCaptcha,
      request_email: settings.requestEmail,
    });
  });
}

/** Rejects contracts that do not exist and returns those that could not be looked up. */
export async function requireContracts(deps: ListsDeps, contracts: readonly string[]): Promise<string[]> {
  const answers = await Promise.all(contracts.map((address) => deps.contractLookup.exists(address)));
  if (answers.includes('no'))
    throw new AppError('contract-missing', { fields: { ownNft: 'field.contract-missing' } });
  return contracts.filter((_, at) => answers[at] === 'could-not-check');
}
