import { useSyncExternalStore } from 'react';
import { useStore } from '#web/lib/store/store.ts';
import type { Theme } from './preferences.ts';
import { preferences } from './preferences-store.ts';

const DARK = '(prefers-color-scheme: dark)';

function watchSystem(listener: () => void): () => void {
  const query = matchMedia(DARK);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** The theme that the page shows now: the chosen one, else the system's. */
export function useTheme(): Theme {
  const isSystemDark = useSyncExternalStore(watchSystem, () => matchMedia(DARK).matches);
  return useStore(preferences).theme ?? (isSystemDark ? 'dark' : 'light');
}
