import { publicListApi } from '@signboard/contract/public-list/endpoints.ts';
import type { OwnEntry } from '@signboard/contract/public-list/own-entry.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { useEffect, useState } from 'react';
import { session } from '#web/features/accounts/session/session-store.ts';
import { confirmedPlaces } from '#web/features/public-list/confirmed-places.ts';
import { callInPlace } from '#web/lib/api/call.ts';
import { useStore } from '#web/lib/store/store.ts';

export type OwnResult = Pick<OwnEntry, 'removedReason' | 'receipt' | 'waitingPlace' | 'place'> & {
  hasWon: boolean;
};

type Listed = Pick<PublicList, 'workspace' | 'urlEndName'>;

/** Null for a visitor who is not on the list, and until it is known. */
export function useOwnResult(
  { workspace, urlEndName }: Listed,
  drawnNumber: number | null,
): OwnResult | null {
  const { isLoggedIn } = useStore(session);
  const confirmed = useStore(confirmedPlaces);
  const [known, setKnown] = useState<{ of: number; own: OwnResult | null } | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again after a confirmation
  useEffect(() => {
    if (!isLoggedIn || drawnNumber === null) return;
    const leaving = new AbortController();
    // The page is public and works without it: show nothing when it cannot be loaded.
    findOwnResult({ workspace, urlEndName }, leaving.signal).then(
      (own) => setKnown({ of: drawnNumber, own }),
      () => {},
    );
    return () => leaving.abort();
  }, [isLoggedIn, drawnNumber, workspace, urlEndName, confirmed]);

  return isLoggedIn && known?.of === drawnNumber ? known.own : null;
}

async function findOwnResult(
  { workspace, urlEndName }: Listed,
  signal: AbortSignal,
): Promise<OwnResult | null> {
  const query = { workspace, name: urlEndName };
  const { result: entry } = await callInPlace(publicListApi.entry, { query, signal });
  if (entry?.hasWon == null) return null;
  const { hasWon, removedReason, receipt, waitingPlace, place } = entry;
  return { hasWon, removedReason, receipt, waitingPlace, place };
}
