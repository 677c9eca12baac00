import type { Db } from '#server/db/connect.ts';
import { secretHashOf } from '#server/features/public-list/receipts.ts';

export const findEntriesOf =
  (db: Db, userId: string, hasBeacon: boolean) => (afterId: string, most: number) =>
    db
      .selectFrom('entries')
      .innerJoin('lists', 'lists.id', 'entries.list_id')
      .innerJoin('users', 'users.id', 'lists.owner_id')
      .innerJoin('list_terms', (join) =>
        join
          .onRef('list_terms.list_id', '=', 'entries.list_id')
          .onRef('list_terms.version', '=', 'entries.terms_version'),
      )
      .selectAll('entries')
      .select(['list_terms.terms', 'list_terms.saved_at', secretHashOf({ hasBeacon }).as('secret_hash')])
      .select(['lists.name as list_name', 'lists.chain', 'lists.url_end_name', 'users.workspace'])
      .where('entries.user_id', '=', userId)
      .where('entries.id', '>', afterId)
      .orderBy('entries.id')
      .limit(most)
      .execute();

/** The places that an entry got in draws whose winners have to confirm. */
export async function findPlacesOf(db: Db, listId: string, entryNumber: number) {
  const rows = await db
    .selectFrom('draw_places')
    .innerJoin('draws', 'draws.id', 'draw_places.draw_id')
    .select([
      'draws.number as drawNumber',
      'leaf',
      'rank',
      'placed_at as placedAt',
      'confirm_by as confirmBy',
      'confirmed_at as confirmedAt',
      'passed_over_at as passedOverAt',
      'passed_over_reason as passedOverReason',
      'reminded_at as remindedAt',
    ])
    .where('draws.list_id', '=', listId)
    .where('entry_number', '=', entryNumber)
    .orderBy('draws.number')
    .execute();
  return rows.map(({ leaf, ...place }) => ({ ...place, leaf: leaf.toString('hex') }));
}

/** What stays of entries on lists that were deleted after their draw. */
export async function findBuriedEntries(db: Db, userId: string) {
  return await db
    .selectFrom('buried_entries')
    .innerJoin('lists', 'lists.id', 'buried_entries.list_id')
    .select([
      'list_id as listId',
      'lists.name as listName',
      'entry_number as entryNumber',
      'joined_at as joinedAt',
      'has_won as hasWon',
      'waiting_place as waitingPlace',
      'removed_reason as removedReason',
    ])
    .where('user_id', '=', userId)
    .orderBy('joined_at')
    .execute();
}

/** The wallets whose holdings entries were admitted with. */
export async function findVaults(db: Db, userId: string) {
  return await db
    .selectFrom('entry_vaults')
    .innerJoin('entries', (join) =>
      join
        .onRef('entries.list_id', '=', 'entry_vaults.list_id')
        .onRef('entries.entry_number', '=', 'entry_vaults.entry_number'),
    )
    .select([
      'entry_vaults.list_id as listId',
      'entry_vaults.entry_number as entryNumber',
      'entry_vaults.address',
    ])
    .where('entries.user_id', '=', userId)
    .execute();
}

/** Prizes that the person won; without the codes, which the pages of the lists show. */
export async function findPrizes(db: Db, userId: string) {
  return await db
    .selectFrom('prize_codes')
    .innerJoin('entries', (join) =>
      join
        .onRef('entries.list_id', '=', 'prize_codes.list_id')
        .onRef('entries.entry_number', '=', 'prize_codes.entry_number'),
    )
    .select(['prize_codes.list_id as listId', 'prize_codes.entry_number as entryNumber'])
    .select(['draw_number as drawNumber', 'assigned_at as assignedAt', 'claimed_at as claimedAt'])
    .select(['times_shown as timesShown', 'last_shown_at as lastShownAt'])
    .where('entries.user_id', '=', userId)
    .orderBy('assigned_at')
    .execute();
}

/** Wallets that signed that what they hold may count for this person. */
export async function findProvenWallets(db: Db, userId: string) {
  return await db
    .selectFrom('proven_wallets')
    .select(['list_id as listId', 'address', 'proven_at as provenAt'])
    .where('user_id', '=', userId)
    .orderBy('proven_at')
    .execute();
}

export async function findSocialProofs(db: Db, userId: string) {
  return await db
    .selectFrom('social_proofs')
    .innerJoin('lists', 'lists.id', 'social_proofs.list_id')
    .select([
      'list_id as listId',
      'lists.name as listName',
      'provider',
      'social_id as socialId',
      'facts',
      'checked_at as checkedAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('checked_at')
    .execute();
}

/** The Discord roles of the person's own winning entries. */
export async function findWinnerRolesOf(db: Db, userId: string) {
  return await db
    .selectFrom('winner_roles')
    .innerJoin('entries', (join) =>
      join
        .onRef('entries.list_id', '=', 'winner_roles.list_id')
        .onRef('entries.entry_number', '=', 'winner_roles.entry_number'),
    )
    .select([
      'winner_roles.list_id as listId',
      'winner_roles.entry_number as entryNumber',
      'draw_number as drawNumber',
      'discord_user_id as discordUserId',
      'state',
      'reason',
      'given_at as givenAt',
      'created_at as createdAt',
    ])
    .where('entries.user_id', '=', userId)
    .execute();
}
