import { isProblem } from '#web/lib/api/problem.ts';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { useBanEntries } from './participants-queries.ts';
import type { Target } from './selection.ts';

/** Lifts bans without asking: they can be set again. */
export function useLiftBans(listId: string): (target: Target) => Promise<void> {
  const { t } = useTranslation('participants');
  const translate = useTranslateMessage();
  const words = useFormatters();
  const { mutateAsync: ban } = useBanEntries(listId);
  return async ({ entries }) => {
    try {
      const changed = await ban({ ...entries, banned: false });
      notify(t('unbannedDone', { count: changed, number: words.count(changed) }), 'success');
    } catch (problem) {
      notify(isProblem(problem) ? problem.msg : translate('save.unknown-error'), 'error');
    }
  };
}
