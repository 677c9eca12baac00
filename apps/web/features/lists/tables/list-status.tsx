import { getListStatus } from '@signboard/domain/lists/list-status.ts';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '#web/ui/data/status-chip.tsx';

export function ListStatus({ list }: { list: { active: boolean; isFinished: boolean } }) {
  const { t } = useTranslation('lists');
  const status = getListStatus(list);
  return <StatusChip status={status} label={t(`status.${status}`)} />;
}
