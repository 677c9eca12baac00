import type { PublicDraw } from '@signboard/contract/draws/draw.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { useEffect, useMemo } from 'react';
import { safeStorage } from '#web/lib/storage/safe-storage.ts';
import {
  findRival,
  recallCommitments,
  rememberCommitment,
  type ShownDraw,
  type Sighting,
} from './commitment-memory.ts';

type ListPlace = Pick<PublicList, 'id' | 'workspace' | 'urlEndName'>;

const pageOf = ({ workspace, urlEndName }: ListPlace) => `${workspace}/${urlEndName}`;

/** Remembers the commitment of a pending draw in this browser, which makes the reader a witness of it. */
export function useRememberCommitment(list: ListPlace & Pick<PublicList, 'draw'>): void {
  const { state, number = 0, commitment = null, revealAt = null } = list.draw ?? {};
  const dueMs = revealAt?.getTime() ?? null;
  const page = pageOf(list);
  useEffect(() => {
    if (state !== 'committed' || commitment === null) return;
    rememberCommitment(safeStorage, {
      listId: list.id,
      page,
      number,
      commitment,
      firstSeenAt: Date.now(),
      revealAt: dueMs,
    });
  }, [list.id, page, state, number, commitment, dueMs]);
}

/** What this browser saw of a draw: its commitment, and another one that was shown in its place. */
export function useSightings(
  list: ListPlace,
  { number, commitment }: Pick<PublicDraw, 'number' | 'commitment'>,
  earlier: readonly ShownDraw[],
): { own: Sighting | null; rival: Sighting | null } {
  const page = pageOf(list);
  return useMemo(() => {
    const sightings = recallCommitments(safeStorage, { listId: list.id, page });
    if (commitment === null) return { own: null, rival: null };
    const own = sightings.find((one) => one.number === number && one.commitment === commitment) ?? null;
    return { own, rival: findRival(sightings, [{ number, commitment }, ...earlier]) };
  }, [list.id, page, number, commitment, earlier]);
}
