import { listsApi } from '@signboard/contract/lists/endpoints.ts';
import type { List } from '@signboard/contract/lists/list.ts';
import { buildExportFileName } from '@signboard/domain/lists/csv.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '#web/lib/api/download-file.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { useWinnersDownload } from './use-winners-download.ts';

/** Downloads of the participants and winners. */
export function ExportButtons({ list }: { list: List }) {
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
        refusal={list.drawState === 'drawn' ? null : t('panel.noWinners')}
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
