import { useQuery } from '@tanstack/react-query';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Notice } from '#web/ui/layout/notice.tsx';
import { prizesQuery } from './prizes-query.ts';

/** Warns before a draw with fewer prizes than winners; nothing for a list without prizes. */
export function FewPrizesNotice({ listId, winners }: { listId: string; winners: number }) {
  const { t } = useTranslation('prizes');
  const words = useFormatters();
  const { data } = useQuery(prizesQuery(listId));
  if (!data || data.total === 0 || data.left >= winners) return null;
  return (
    <Notice kind="warning">
      <p>{t('owner.few', { prizes: words.count(data.left), winners: words.count(winners) })}</p>
    </Notice>
  );
}
