import type { PublicList } from '@signboard/contract/third-page/calls.ts';
import { useEffect, useState } from 'react';
import { session } from '#web/features/session/session-store.ts';
import { callInPlace } from '#web/lib/api/call-in-place.ts';
import { projectsCalls } from '#web/lib/api/projects-calls.ts';
import { thirdPageCalls } from '#web/lib/api/third-page-calls.ts';
import { useStore } from '#web/lib/store/store.ts';

/** What became of the signed-in person's entry, with the receipt that finds its place. */
export type OwnResult = { hasWon: boolean; receipt: string };

type Listed = Pick<PublicList, 'id' | 'name' | 'workspace' | 'urlEndName'>;

/** The signed-in person's result of a draw; null for who is not on the list, and until it is known. */
export function useOwnResult(list: Listed, drawnNumber: number | null): OwnResult | null {
  const { isLoggedIn } = useStore(session);
  const [known, setKnown] = useState<{ of: number; own: OwnResult | null } | null>(null);
  const { id, name, workspace, urlEndName } = list;

  useEffect(() => {
    if (!isLoggedIn || drawnNumber === null) return;
    const leaving = new AbortController();
    // A page that everybody reads does without it: nothing is said where nothing is known.
    findOwnResult({ id, name, workspace, urlEndName }, leaving.signal).then(
      (own) => setKnown({ of: drawnNumber, own }),
      () => {},
    );
    return () => leaving.abort();
  }, [isLoggedIn, drawnNumber, id, name, workspace, urlEndName]);

  return isLoggedIn && known?.of === drawnNumber ? known.own : null;
}

async function findOwnResult(list: Listed, signal: AbortSignal): Promise<OwnResult | null> {
  const { workspace, urlEndName } = list;
  const { result: entry } = await callInPlace(thirdPageCalls.entry, {
    query: { workspace, name: urlEndName },
    signal,
  });
  if (!entry) return null;
  const { result } = await callInPlace(projectsCalls.joinedList, {
    query: { q: list.name.slice(0, 100), pageSize: 100 },
    signal,
  });
  const joined = result.rows.find(({ id }) => id === list.id);
  return joined?.isDrawn ? { hasWon: joined.winner, receipt: entry.receipt } : null;
}
