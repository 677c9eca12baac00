import type { Participant } from '@signboard/contract/lists/list.ts';
import type { Chain } from '@signboard/domain/accounts/wallet-address.ts';
import { fromUnits } from '@signboard/domain/eligibility/units.ts';
import { getEntryState } from '@signboard/domain/lists/entry-state.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import type { ListsDeps } from './deps.ts';
import type { ListRow } from './lists-store.ts';
import {
  countParticipants,
  countUnconfirmedEmails,
  findParticipants,
  type PageQuery,
  type ParticipantRow,
  type ParticipantsPage,
} from './participants-store.ts';
import { requireOwnList } from './require-own-list.ts';

/** One page of the participants table, the first one with counts. */
export async function showParticipants(deps: ListsDeps, ownerId: string, query: PageQuery & { id: string }) {
  const list = await requireOwnList(deps.db, ownerId, query.id);
  const page = await findParticipants(deps.db, list, query);
  if (!page) throw new AppError('invalid-input');
  const { rows, hasPrevious, hasNext } = page;
  return {
    rows: rows.map((row) => presentParticipant(row, list.chain)),
    previous: hasPrevious ? (rows[0]?.cursor ?? null) : null,
    next: hasNext ? (rows.at(-1)?.cursor ?? null) : null,
    ...(await countAround(deps, list, query, page)),
    unconfirmedEmails: isFirstPage(query) ? await countUnconfirmedEmails(deps.db, list.id) : null,
  };
}

const isFirstPage = ({ after, before }: PageQuery) => after === undefined && before === undefined;

/** Counting reads everything that matches, so only the first page does, unless it is the only one. */
async function countAround(deps: ListsDeps, list: ListRow, query: PageQuery, page: ParticipantsPage) {
  if (!isFirstPage(query)) return { total: null, remaining: null };
  if (page.hasNext) return await countParticipants(deps.db, list, query);
  const remaining = page.rows.filter(({ removedReason: reason }) => reason === null).length;
  return { total: page.rows.length, remaining };
}

const COIN_DECIMALS: Record<Chain, number> = { ethereum: 18, solana: 9 };

function presentParticipant(row: ParticipantRow, chain: Chain): Participant {
  const { winner, passedOver, rank, organizer, removedReason } = row;
  return {
    address: row.address,
    entryNumber: row.entryNumber,
    joinedAt: row.joinedAt,
    email: row.email,
    winner,
    organizer,
    removedReason,
    state: getEntryState({ winner, passedOver, rank, removedReason }),
    rank,
    weight: row.weight,
    removedAt: row.removedAt,
    banned: row.banned,
    termsVersion: row.termsVersion,
    checks:
      row.checks?.map(({ id, checkedAt, found = null, by = null, conditions = null }) => ({
        id,
        checkedAt: new Date(checkedAt),
        found: id === 'balance' && found !== null ? fromUnits(found, COIN_DECIMALS[chain]) : found,
        by,
        conditions: conditions && [...conditions],
      })) ?? null,
  };
}
