import { type RefObject, useEffect, useState } from 'react';

/** So far ahead that a reader who scrolls finds it there. */
const AHEAD = '600px';

/** Whether a place has come near the reader: what fills it is fetched then, so that the page itself stays light. */
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
