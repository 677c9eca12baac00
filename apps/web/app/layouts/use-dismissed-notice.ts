import type { Notice } from '@signboard/contract/preferences.ts';
import { choose, preferences } from '#web/lib/preferences/preferences-store.ts';
import { useStore } from '#web/lib/store/store.ts';

/** The dismissal is stored in a cookie, so that the server doesn't render the notice again. */
export function useDismissedNotice(notice: Notice): { isOpen: boolean; dismiss(): void } {
  const { closed } = useStore(preferences);
  return {
    isOpen: !closed.includes(notice),
    dismiss: () => choose({ closed: [...closed, notice] }),
  };
}
