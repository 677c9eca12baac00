import { useLocation } from '#web/navigation/navigation-context.ts';
import { useNavigate } from '#web/navigation/use-navigate.ts';

/** Opens the share sheet on the page that is navigated to. */
export const SHARING = { isSharing: true };

/** Kept in the history entry: a new list is published on one page and shared on the next. */
export function useShareSheet() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const keep = (next: typeof SHARING | null) =>
    void navigate({ pathname, search }, { replace: true, preventScrollReset: true, state: next });
  return {
    isOpen: (state as Partial<typeof SHARING> | null)?.isSharing === true,
    open: () => keep(SHARING),
    close: () => keep(null),
  };
}
