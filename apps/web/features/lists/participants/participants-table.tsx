import type { List, Participant } from '@signboard/contract/lists/list.ts';
import type { ParticipantSort } from '@signboard/domain/lists/participants-table.ts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { type Column, DataTable } from '#web/ui/data/data-table.tsx';
import { BanDialog } from './ban-dialog.tsx';
import { EmailCell, JoinedCell, NotesCell, StateCell, WalletCell } from './participant-cells.tsx';
import { ParticipantDetails } from './participant-details.tsx';
import { ParticipantMenu, type Question } from './participant-menu.tsx';
import { RemoveEntriesDialog } from './remove-entries-dialog.tsx';
import { type Selection, select, type Target } from './selection.ts';
import type { ParticipantsTableState } from './use-participants-state.ts';

type ParticipantsTableProps = {
  list: List;
  table: ParticipantsTableState;
  rows: readonly Participant[];
  selection: Selection;
  isBusy: boolean;
  onSelect(selection: Selection): void;
};

/** One row for each entry; on narrow screens one card. */
export function ParticipantsTable(props: ParticipantsTableProps) {
  const { t } = useTranslation('participants');
  const { list, table, rows, isBusy } = props;
  const [question, setQuestion] = useState<Question | null>(null);
  const columns = useColumns(props, setQuestion);
  const close = () => {
    flushSync(() => setQuestion(null));
    if (question) document.getElementById(question.openerId)?.focus({ preventScroll: true });
  };
  return (
    <>
      <DataTable
        caption={t('caption', { list: list.name })}
        columns={columns}
        rows={rows}
        rowKey={({ entryNumber }) => String(entryNumber)}
        sort={table.state.sort}
        onSort={(sort) => table.change({ sort: sort as ParticipantSort })}
        isBusy={isBusy}
      />
      {question && <Answer list={list} question={question} onClose={close} />}
    </>
  );
}

const only = ({ entryNumber }: Participant): Target => ({
  count: 1,
  entries: { entryNumbers: [entryNumber] },
});

type AnswerProps = { list: List; question: Question; onClose(): void };

function Answer({ list, question: { about, entry }, onClose }: AnswerProps) {
  const nothing = () => {};
  if (about === 'details') return <ParticipantDetails list={list} entry={entry} onClose={onClose} />;
  if (about === 'ban')
    return <BanDialog list={list} target={only(entry)} onBanned={nothing} onClose={onClose} />;
  return <RemoveEntriesDialog list={list} target={only(entry)} onRemoved={nothing} onClose={onClose} />;
}

function useColumns(
  { list, selection, onSelect }: ParticipantsTableProps,
  ask: (question: Question) => void,
): Column<Participant>[] {
  const { t } = useTranslation('participants');
  const titled = (key: 'wallet' | 'joined' | 'state' | 'email' | 'notes' | 'actions') => ({
    key,
    title: t(`column.${key}`),
  });
  return [
    {
      ...titled('wallet'),
      part: 'heading',
      sort: 'wallet',
      cell: (entry) => (
        <WalletCell
          entry={entry}
          isSelected={selection === 'all' || selection.has(entry.entryNumber)}
          isFixed={selection === 'all'}
          onSelect={(isSelected) => onSelect(select(selection, [entry], isSelected))}
          onOpen={(openerId) => ask({ about: 'details', entry, openerId })}
        />
      ),
    },
    { ...titled('joined'), sort: 'joined', cell: (entry) => <JoinedCell entry={entry} /> },
    { ...titled('state'), cell: (entry) => <StateCell entry={entry} /> },
    { ...titled('email'), cell: (entry) => <EmailCell entry={entry} /> },
    { ...titled('notes'), cell: (entry) => <NotesCell entry={entry} /> },
    {
      ...titled('actions'),
      part: 'actions',
      cell: (entry) => <ParticipantMenu list={list} entry={entry} ask={ask} />,
    },
  ];
}
