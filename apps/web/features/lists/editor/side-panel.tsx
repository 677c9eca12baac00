import { listsApi } from '@signboard/contract/lists/endpoints.ts';
import type { List } from '@signboard/contract/lists/list.ts';
import { PAGES } from '@signboard/contract/pages.ts';
import { buildExportFileName } from '@signboard/domain/lists/csv.ts';
import { ArrowLeft, Download, ExternalLink } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { downloadFile } from '#web/lib/api/download-file.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { SpotCounter } from '../fields/spot-counter.tsx';
import { LazyShareSheet, ShareButton } from '../share/share-button.tsx';
import { useShareSheet } from '../share/use-share-sheet.ts';
import { previewPath, publicPath } from '../tables/list-paths.ts';
import { FinishButton, ToggleButton } from './life-cycle-buttons.tsx';
import { ParticipantsButton } from './participants-button.tsx';
import styles from './side-panel.module.css';
import { TextsButton } from './texts-button.tsx';
import { useWinnersDownload } from './use-winners-download.ts';

/** Actions on the whole list, independent of the open tab. */
export function SidePanel({ list, winners }: { list: List; winners: ReactNode }) {
  const { t } = useTranslation('editor');
  const translate = useTranslateMessage();
  return (
    <Card className={`${styles.panel} stack gap-4`} aria-label={t('panel.label')}>
      <ButtonLink to={PAGES.listManage} variant="ghost" size="sm" className={styles.back}>
        <ArrowLeft aria-hidden="true" size={16} />
        {t('panel.back')}
      </ButtonLink>
      <PanelContent list={list} />
      {winners}
      <p className={styles.line}>{translate('list.gathering', { chain: list.chain })}</p>
    </Card>
  );
}

function PanelContent({ list }: { list: List }) {
  const { t } = useTranslation('editor');
  const { t: word } = useTranslation('lists');
  const sheet = useShareSheet();
  return (
    <>
      <Suspense>{sheet.isOpen && <LazyShareSheet list={list} onClose={sheet.close} />}</Suspense>
      <SpotCounter counters={list.counters} />
      <div className={styles.buttons}>
        <ToggleButton list={list} onPublished={sheet.open} />
        {list.state !== 'draft' && <ShareButton list={list} label={word('share.button')} isWide />}
        <ButtonLink to={publicPath(list)} target="_blank" variant="secondary" size="sm" isWide>
          {t('panel.view')}
          <ExternalLink aria-hidden="true" size={15} />
          <span className="visually-hidden">{t('panel.newWindow')}</span>
        </ButtonLink>
        {!list.active && !list.isFinished && (
          <ButtonLink to={previewPath(list)} target="_blank" variant="secondary" size="sm" isWide>
            {t('panel.preview')}
            <ExternalLink aria-hidden="true" size={15} />
            <span className="visually-hidden">{t('panel.newWindow')}</span>
          </ButtonLink>
        )}
        <TextsButton list={list} />
        <ParticipantsButton list={list} />
        <ExportButtons list={list} />
        <div className={styles.finish}>
          <FinishButton list={list} />
        </div>
      </div>
    </>
  );
}

/** Downloads of the participants and winners. */
function ExportButtons({ list }: { list: List }) {
  const { t } = useTranslation('editor');
  const translate = useTranslateMessage();
  const [isLoading, setLoading] = useState(false);
  const winners = useWinnersDownload(list);

  async function downloadJoined(): Promise<void> {
    setLoading(true);
    try {
      const name = buildExportFileName(list.name, 'joined', new Date());
      await downloadFile(listsApi.addresses, { id: list.id, active: list.active }, name);
    } catch {
      notify(translate('error.no-addresses'), 'error');
    } finally {
      setLoading(false);
    }
  }

  return (
    <>
      <GuardedButton
        refusal={null}
        isBusy={isLoading}
        variant="secondary"
        size="sm"
        isWide
        onClick={() => void downloadJoined()}
      >
        <Download aria-hidden="true" size={15} />
        <span className="visually-hidden">{t('panel.download')}</span>
        {t('panel.joined')}
      </GuardedButton>
      <GuardedButton
        refusal={null}
        isBusy={winners.running !== null}
        variant="secondary"
        size="sm"
        isWide
        onClick={() => winners.download('csv')}
      >
        <Download aria-hidden="true" size={15} />
        <span className="visually-hidden">{t('panel.download')}</span>
        {t('panel.winners')}
      </GuardedButton>
    </>
  );
}
