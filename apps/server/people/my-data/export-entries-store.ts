import { type BeaconChain, promisedSource } from '#server/lists/public-list/receipts.ts';
import type { Db } from '#server/platform/db/connect.ts';

export const findEntriesOf =
  (db: Db, userId: string, beacon: BeaconChain | null) => (afterId: string, most: number) =>
    db
      .selectFrom('entries')
      .innerJoin('lists', 'lists.id', 'entries.listId')
      .innerJoin('users', 'users.id', 'lists.ownerId')
      .innerJoin('listTerms', (join) =>
        join
          .onRef('listTerms.listId', '=', 'entries.listId')
          .onRef('listTerms.version', '=', 'entries.termsVersion'),
      )
      .selectAll('entries')
      .select(['listTerms.terms', 'listTerms.savedAt', promisedSource(beacon).as('source')])
      .select(['lists.name as listName', 'lists.chain', 'lists.urlEndName', 'users.workspace'])
      .where('entries.userId', '=', userId)
      .where('entries.id', '>', afterId)
      .orderBy('entries.id')
      .limit(most)
      .execute();

/** The places that an entry got in draws whose winners have to confirm. */
export async function findPlacesOf(db: Db, listId: string, entryNumber: number) {
  return await db
    .selectFrom('drawPlaces')
    .innerJoin('draws', 'draws.id', 'drawPlaces.drawId')
    .select([
      'draws.number as drawNumber',
      'rank',
      'placedAt',
      'confirmBy',
      'confirmedAt',
      'passedOverAt',
      'passedOverReason',
      'remindedAt',
    ])
    .where('draws.listId', '=', listId)
    .where('entryNumber', '=', entryNumber)
    .orderBy('draws.number')
    .execute();
}

/** What stays of entries on lists that were deleted after their draw. */
export async function findBuriedEntries(db: Db, userId: string) {
  return await db
    .selectFrom('buriedEntries')
    .innerJoin('lists', 'lists.id', 'buriedEntries.listId')
    .select([
      'listId',
      'lists.name as listName',
      'entryNumber',
      'joinedAt',
      'hasWon',
      'waitingPlace',
      'removedReason',
    ])
    .where('userId', '=', userId)
    .orderBy('joinedAt')
    .execute();
}

/** The wallets whose holdings entries were admitted with. */
export async function findVaults(db: Db, userId: string) {
  return await db
    .selectFrom('entryVaults')
    .innerJoin('entries', (join) =>
      join
        .onRef('entries.listId', '=', 'entryVaults.listId')
        .onRef('entries.entryNumber', '=', 'entryVaults.entryNumber'),
    )
    .select(['entryVaults.listId', 'entryVaults.entryNumber', 'entryVaults.address'])
    .where('entries.userId', '=', userId)
    .execute();
}

/** Prizes that the person won; without the codes, which the pages of the lists show. */
export async function findPrizes(db: Db, userId: string) {
  return await db
    .selectFrom('prizeCodes')
    .innerJoin('entries', (join) =>
      join
        .onRef('entries.listId', '=', 'prizeCodes.listId')
        .onRef('entries.entryNumber', '=', 'prizeCodes.entryNumber'),
    )
    .select(['prizeCodes.listId', 'prizeCodes.entryNumber'])
    .select(['drawNumber', 'assignedAt', 'claimedAt'])
    .select(['timesShown', 'lastShownAt'])
    .where('entries.userId', '=', userId)
    .orderBy('assignedAt')
    .execute();
}

/** Wallets that signed that what they hold may count for this person. */
export async function findProvenWallets(db: Db, userId: string) {
  return await db
    .selectFrom('provenWallets')
    .select(['listId', 'address', 'provenAt'])
    .where('userId', '=', userId)
    .orderBy('provenAt')
    .execute();
}

export async function findSocialProofs(db: Db, userId: string) {
  return await db
    .selectFrom('socialProofs')
    .innerJoin('lists', 'lists.id', 'socialProofs.listId')
    .select(['listId', 'lists.name as listName', 'provider', 'socialId', 'facts', 'checkedAt'])
    .where('userId', '=', userId)
    .orderBy('checkedAt')
    .execute();
}

/** The Discord roles of the person's own winning entries. */
export async function findWinnerRolesOf(db: Db, userId: string) {
  return await db
    .selectFrom('winnerRoles')
    .innerJoin('entries', (join) =>
      join
        .onRef('entries.listId', '=', 'winnerRoles.listId')
        .onRef('entries.entryNumber', '=', 'winnerRoles.entryNumber'),
    )
    .select([
      'winnerRoles.listId',
      'winnerRoles.entryNumber',
      'drawNumber',
      'discordUserId',
      'state',
      'reason',
      'givenAt',
      'createdAt',
    ])
    .where('entries.userId', '=', userId)
    .execute();
}
