import { useEffect, useState } from 'react';

/** A short list is read out slowly; a long one takes about this long in total. */
const STEP_MS = 900;
const TOTAL_MS = 15_000;

/** How many of the winners are shown: one after the other, or all at once for people who prefer no motion. */
export function useReveal(total: number): {
  shown: number;
  isDone: boolean;
  showAll(): void;
  replay(): void;
} {
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (shown >= total) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setShown(total);
      return;
    }
    const timer = setTimeout(() => setShown(shown + 1), Math.min(STEP_MS, TOTAL_MS / total));
    return () => clearTimeout(timer);
  }, [shown, total]);
  return {
    shown: Math.min(shown, total),
    isDone: shown >= total,
    showAll: () => setShown(total),
    replay: () => setShown(0),
  };
}
