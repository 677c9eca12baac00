import { type ComponentType, type RefObject, useEffect, useState } from 'react';

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

/** Far enough ahead that the content is loaded when the reader scrolls to it. */
const AHEAD = '600px';

/** Whether an element is close to the viewport, to load its content lazily. */
export function useIsNear(place: RefObject<Element | null>, isWanted = true): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!isWanted || isNear || !element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, isWanted, isNear]);
  return isNear;
}
