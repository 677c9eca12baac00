import type { Notice } from '@signboard/contract/preferences.ts';
import { choose, preferences } from '#web/lib/preferences/preferences-store.ts';
import { useStore } from '#web/lib/store/store.ts';

/** A notice that a person closes once and for all. The server knows it too, so that it does not flash up again. */
export function useRememberedDismissal(notice: Notice): { isOpen: boolean; dismiss(): void } {
  const { closed } = useStore(preferences);
  return {
    isOpen: !closed.includes(notice),
    dismiss: () => choose({ closed: [...closed, notice] }),
  };
}
