import { getListStatus } from '@signboard/domain/lists/life-cycle.ts';
import type { ListState } from '@signboard/domain/lists/list-state.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { StatusChip } from '#web/ui/data/status-chip.tsx';

const LOOKS = {
  draft: 'OFFLINE',
  scheduled: 'OFFLINE',
  open: 'ONLINE',
  full: 'ONLINE',
  'needs-draw': 'ATTENTION',
  drawing: 'ONLINE',
  drawn: 'CLOSED',
  closed: 'CLOSED',
} as const satisfies Record<ListState, string>;

/** The same word everywhere for the state of a list. */
export function ListStateChip({ state }: { state: ListState }) {
  const { t } = useTranslation();
  return <StatusChip status={LOOKS[state]} label={t(`listState.${state}`)} />;
}

type Stated = { state: ListState; active: boolean; isFinished: boolean };

/** The state, and whether the list is switched on. */
export function StateCell({ list }: { list: Stated }) {
  const { t } = useTranslation('lists');
  const status = getListStatus(list);
  return (
    <span className="row inline gap-1">
      <ListStateChip state={list.state} />
      <StatusChip status={status} label={t(`status.${status}`)} />
    </span>
  );
}
