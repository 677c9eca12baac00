import { type RefObject, useEffect, useState } from 'react';

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
