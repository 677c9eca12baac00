import { drawsApi } from '@signboard/contract/draws/endpoints.ts';
import type { List } from '@signboard/contract/lists/list.ts';
import { buildExportFileName } from '@signboard/domain/lists/csv.ts';
import { useState } from 'react';
import { downloadFile } from '#web/lib/api/download-file.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';

/** Those that need no settings. */
export type WinnersFormat = 'csv' | 'json' | 'allowlist';

export function useWinnersDownload({ id, name, active }: Pick<List, 'id' | 'name' | 'active'>) {
  const translate = useTranslateMessage();
  const [format, setFormat] = useState<WinnersFormat | null>(null);

  async function download(wanted: WinnersFormat): Promise<void> {
    setFormat(wanted);
    try {
      const kind = wanted === 'allowlist' ? 'allowlist' : 'winners';
      const fallback = buildExportFileName(name, kind, new Date(), wanted === 'csv' ? 'csv' : 'json');
      await downloadFile(drawsApi.winners, { id, active, format: wanted }, fallback);
    } catch (problem) {
      notify(isProblem(problem) ? problem.msg : translate('save.unknown-error'), 'error');
    }
    setFormat(null);
  }

  return { download: (wanted: WinnersFormat) => void download(wanted), running: format };
}
