import type { List } from '@signboard/contract/lists/list.ts';
import { useQuery } from '@tanstack/react-query';
import { Download, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useWinnersDownload, type WinnersFormat } from '#web/features/lists/editor/use-winners-download.ts';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { IconButton } from '#web/ui/button.tsx';
import { QueryView } from '#web/ui/data/query-view.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { UseWinners } from '../allowlists/use-winners.tsx';
import { winnersQuery } from './draws-queries.ts';
import styles from './winners-dialog.module.css';
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
      <div className={`${styles.head} row gap-3 nowrap between`}>
        <h2 id={titleId} className={styles.title}>
          {t('table.title', { list: list.name })}
        </h2>
        <IconButton label={t('table.close')} onClick={() => dialog.current?.close()}>
          <X aria-hidden="true" size={20} />
        </IconButton>
      </div>
      <div className={`${styles.body} stack gap-4`}>
        <WinnersDownloads list={list} />
        <UseWinners list={list} />
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

/** The allowlist file is for mint contracts, which exist on Ethereum only. */
function WinnersDownloads({ list }: { list: List }) {
  const { t } = useTranslation('winners');
  const { download, running } = useWinnersDownload(list);
  const hasAllowlist = list.chain === 'ethereum';
  const formats: WinnersFormat[] = hasAllowlist ? ['csv', 'json', 'allowlist'] : ['csv', 'json'];
  return (
    <div className="row">
      {formats.map((format) => (
        <GuardedButton
          key={format}
          refusal={null}
          isBusy={running !== null}
          variant="secondary"
          size="sm"
          onClick={() => download(format)}
        >
          <Download aria-hidden="true" size={15} />
          <span className="visually-hidden">{t('download.title')}</span>
          {t(`download.${format}`)}
        </GuardedButton>
      ))}
      {hasAllowlist && <p className="muted text-xs">{t('download.allowlistHint')}</p>}
    </div>
  );
}
