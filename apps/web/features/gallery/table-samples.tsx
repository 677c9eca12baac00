import { EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { IconButton } from '#web/ui/button.tsx';
import { type Column, DataTable, TableSkeleton } from '#web/ui/data/data-table.tsx';
import { FactTable } from '#web/ui/data/fact-table.tsx';
import { LineChart } from '#web/ui/data/line-chart.tsx';
import { Pagination } from '#web/ui/data/pagination.tsx';
import { StatusChip } from '#web/ui/data/status-chip.tsx';
import { RTL_NAME, Sample, SamplePart } from './sample.tsx';

type Row = { name: string; joined: number; status: 'ONLINE' | 'OFFLINE' | 'CLOSED' };

const ROWS: readonly Row[] = [
  { name: 'Tidepool Society', joined: 122, status: 'ONLINE' },
  { name: RTL_NAME, joined: 35, status: 'OFFLINE' },
  { name: 'Donaudampfschifffahrtsgesellschaftskapitäne', joined: 1_204, status: 'CLOSED' },
];

const DAYS = [3, 8, 5, 13, 21, 18, 34].map((count, at) => ({ day: `2030-05-0${at + 1}`, count }));

function useColumns(): Column<Row>[] {
  const { t } = useTranslation('gallery');
  const words = { ONLINE: t('word.online'), OFFLINE: t('word.offline'), CLOSED: t('word.closed') };
  return [
    {
      key: 'name',
      title: t('word.list'),
      part: 'heading',
      sort: 'name',
      cell: ({ name }) => <bdi>{name}</bdi>,
    },
    {
      key: 'status',
      title: t('word.status'),
      cell: ({ status }) => <StatusChip status={status} label={words[status]} />,
    },
    { key: 'joined', title: t('word.joined'), sort: 'joined', isNumber: true, cell: ({ joined }) => joined },
    {
      key: 'actions',
      title: t('word.actions'),
      part: 'actions',
      cell: () => (
        <IconButton label={t('word.more')}>
          <EllipsisVertical aria-hidden="true" size={18} />
        </IconButton>
      ),
    },
  ];
}

export function TableSamples() {
  const { t } = useTranslation('gallery');
  const [sort, setSort] = useState('name');
  const columns = useColumns();
  const table = { columns, rowKey: ({ name }: Row) => name, sort, onSort: setSort };
  return (
    <SamplePart name="tables">
      <Sample of="DataTable" state="rest" isWhole>
        <DataTable caption={t('state.rest')} rows={ROWS} {...table} />
      </Sample>
      <Sample of="DataTable" state="busy" isWhole>
        <DataTable caption={t('state.busy')} rows={ROWS.slice(0, 1)} {...table} isBusy isBoxed />
      </Sample>
      <Sample of="DataTable" state="empty" isWhole>
        <DataTable caption={t('state.empty')} rows={[]} {...table} isBoxed empty={t('text.emptyTitle')} />
      </Sample>
      <Sample of="FactTable" state="rest" isWhole>
        <FactTable
          label={t('state.rest')}
          columns={[t('word.list'), t('word.status'), t('word.joined')]}
          rows={ROWS.map(({ name, joined, status }) => ({
            key: name,
            cells: [name, status, String(joined)],
          }))}
        />
      </Sample>
      <Sample of="TableSkeleton" state="loading" isWhole>
        <TableSkeleton label={t('text.loading')} columns={columns as Column<never>[]} rows={2} />
      </Sample>
      <Sample of="Pagination" state="rest" isWhole>
        <Pages />
      </Sample>
      <Sample of="LineChart" state="rest" isWhole>
        <LineChart points={DAYS} label={t('word.perDay')} />
      </Sample>
      <Sample of="LineChart" state="empty" isWhole>
        <LineChart points={[]} label={t('state.empty')} />
      </Sample>
    </SamplePart>
  );
}

function Pages() {
  const { t } = useTranslation('gallery');
  return (
    <Pagination
      page={2}
      pageSize={20}
      total={96}
      sizes={[20, 50]}
      searchOf={() => ''}
      onSize={() => {}}
      texts={{
        label: t('word.pages'),
        range: t('word.range'),
        previous: t('word.previous'),
        next: t('word.next'),
        page: (page) => t('word.page', { page }),
        size: t('word.size'),
      }}
    />
  );
}
