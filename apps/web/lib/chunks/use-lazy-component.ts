import { type ComponentType, useEffect, useState } from 'react';

/** Loads a component once it is needed. A new `load` replaces the current component only after it has loaded. */
export function useLazyComponent<P>(isWanted: boolean, load: () => Promise<ComponentType<P>>) {
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
