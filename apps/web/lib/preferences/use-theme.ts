import type { Theme } from '@signboard/contract/preferences.ts';
import { useSyncExternalStore } from 'react';
import { useStore } from '#web/lib/store/store.ts';
import { preferences } from './preferences-store.ts';

const DARK = '(prefers-color-scheme: dark)';

function watchSystem(listener: () => void): () => void {
  const query = matchMedia(DARK);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** The chosen theme, else the system's, which is unknown to the server. */
export function useTheme(): Theme {
  const isSystemDark = useSyncExternalStore(
    watchSystem,
    () => matchMedia(DARK).matches,
    () => false,
  );
  return useStore(preferences).theme ?? (isSystemDark ? 'dark' : 'light');
}
