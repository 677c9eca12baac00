import { type ComponentType, useEffect, useState } from 'react';

/** A part of a page that is fetched once it is wanted. What is there stays until what `load` brings instead has come. */
export function useLatePart<P>(isWanted: boolean, load: () => Promise<ComponentType<P>>) {
  const [Part, setPart] = useState<ComponentType<P> | null>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    load().then(
      (Loaded) => setPart(() => Loaded),
      () => setMissing(true),
    );
  }, [isWanted, load]);
  return { Part, isMissing: isMissing && Part === null };
}
