import type { List } from '@signboard/contract/lists/list.ts';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { IconButton } from '#web/ui/button.tsx';
import { QueryView } from '#web/ui/data/query-view.tsx';
import { winnersQuery } from './draws-queries.ts';
import styles from './winners-dialog.module.css';
import { WinnersDownloads } from './winners-downloads.tsx';
import { WinnersTable } from './winners-table.tsx';

type WinnersDialogProps = { list: List; onClose(): void };

export function WinnersDialog({ list, onClose }: WinnersDialogProps) {
  const { t } = useTranslation('winners');
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [page, setPage] = useState(1);
  const query = useQuery(winnersQuery(list.id, page));
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onClose={onClose}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {t('table.title', { list: list.name })}
        </h2>
        <IconButton label={t('table.close')} onClick={() => dialog.current?.close()}>
          <X aria-hidden="true" size={20} />
        </IconButton>
      </div>
      <div className={styles.body}>
        <WinnersDownloads list={list} />
        <QueryView query={query} texts={useDataTexts()}>
          {({ rows, total, erased }) => (
            <WinnersTable
              rows={rows}
              total={total}
              erased={erased}
              page={page}
              isBusy={query.isPlaceholderData}
              onPage={setPage}
            />
          )}
        </QueryView>
      </div>
    </dialog>
  );
}
