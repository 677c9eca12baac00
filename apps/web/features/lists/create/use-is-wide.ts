import { useSyncExternalStore } from 'react';

/** As in the style sheet: wide enough for a form with a preview beside it. */
const WIDE = '(width >= 1120px)';

export function useIsWide(): boolean {
  return useSyncExternalStore(
    watch,
    () => matchMedia(WIDE).matches,
    () => true,
  );
}

function watch(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
