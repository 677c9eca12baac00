import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Joining } from './use-joining.ts';

/**
 * Joins as soon as all requirements are met, for a person who pressed "Join" before they had signed in. Returns the
 * function that notes the wish.
 */
export function useJoinIntent({ state }: Pick<PublicList, 'state'>, joining: Joining): () => void {
  const [isWanted, setWanted] = useState(false);
  const { view, progress, busyWith, email, joinFault } = joining;
  const isPending = view === 'signed-out' || view === 'loading' || view === 'checklist';
  // An address that is still being typed may be valid before it is complete.
  const isOver = !isPending || state !== 'open' || email.isTouched || joinFault !== null;
  const isReady = view === 'checklist' && !progress.next && !progress.isChecking && busyWith === null;
  const join = useEffectEvent(joining.join);
  useEffect(() => {
    if (!isWanted || !(isOver || isReady)) return;
    setWanted(false);
    if (!isOver) join();
  }, [isWanted, isOver, isReady]);
  return () => setWanted(true);
}
