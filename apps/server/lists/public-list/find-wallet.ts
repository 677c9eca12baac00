import type { AnswerOf } from '@signboard/contract/endpoint.ts';
import type { publicListApi } from '@signboard/contract/public-list/endpoints.ts';
import { normaliseAddress } from '@signboard/domain/accounts/wallet-address.ts';
import type { ListRow } from '#server/lists/lists-store.ts';
import { waitingPlace as waitingPlaceOfEntry } from '#server/lists/waiting-place.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { isShown } from './shown-wallets.ts';

type Answer = AnswerOf<typeof publicListApi.findWallet>['result'];
type Entry = { winner: boolean; waitingPlace: number | null };

/** Answers from what the list shows to everyone anyway; not at all where it hides its wallets. */
export async function findWallet(db: Db, list: ListRow, given: string): Promise<Answer> {
  const shows = {
    joined: isShown(list, 'joined'),
    winners: isShown(list, 'winners') && list.drawState === 'drawn',
  };
  if (!shows.joined && !shows.winners) throw new AppError('not-found');
  const address = normaliseAddress(given, list.chain);
  if (address === null) return { standing: 'invalid', waitingPlace: null };
  return describe(await findShownEntry(db, list.id, address), shows);
}

function describe(entry: Entry | undefined, shows: { joined: boolean; winners: boolean }): Answer {
  if (entry?.winner && shows.winners) return { standing: 'won', waitingPlace: null };
  if (!shows.joined) return { standing: 'not-won', waitingPlace: null };
  if (!entry) return { standing: 'not-joined', waitingPlace: null };
  const waitingPlace = shows.winners ? entry.waitingPlace : null;
  return { standing: waitingPlace === null ? 'joined' : 'waiting', waitingPlace };
}

/** The same entries as on the page: neither removed nor erased ones. */
async function findShownEntry(db: Db, listId: string, address: string): Promise<Entry | undefined> {
  return await db
    .selectFrom('entries')
    .select(['winner', waitingPlaceOfEntry.as('waitingPlace')])
    .where('listId', '=', listId)
    .where('address', '=', address)
    .where('removedAt', 'is', null)
    .where('erasedAt', 'is', null)
    .executeTakeFirst();
}
