import type { PublicDraw } from '@signboard/contract/draws/draw.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { useEffect, useMemo } from 'react';
import { safeStorage } from '#web/lib/storage/safe-storage.ts';
import { findRival, recallCommitments, rememberCommitment, type Sighting } from './commitment-memory.ts';

/** Remembers the commitment of a pending draw in this browser, which makes the reader a witness of it. */
export function useRememberCommitment(list: Pick<PublicList, 'id' | 'draw'>): void {
  const { state, number = 0, commitment = null, revealAt = null } = list.draw ?? {};
  const dueMs = revealAt?.getTime() ?? null;
  useEffect(() => {
    if (state !== 'committed' || commitment === null) return;
    rememberCommitment(safeStorage, {
      listId: list.id,
      number,
      commitment,
      firstSeenAt: Date.now(),
      revealAt: dueMs,
    });
  }, [list.id, state, number, commitment, dueMs]);
}

/** What this browser saw of a draw: its commitment, and another one that was shown in its place. */
export function useSightings(
  listId: string,
  { number, commitment }: Pick<PublicDraw, 'number' | 'commitment'>,
): { own: Sighting | null; rival: Sighting | null } {
  return useMemo(() => {
    const sightings = recallCommitments(safeStorage, { listId, number });
    if (commitment === null) return { own: null, rival: null };
    const own = sightings.find((one) => one.commitment === commitment) ?? null;
    return { own, rival: findRival(sightings, commitment) };
  }, [listId, number, commitment]);
}
