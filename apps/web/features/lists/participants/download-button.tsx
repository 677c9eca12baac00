import { listsApi } from '@signboard/contract/lists/endpoints.ts';
import type { List } from '@signboard/contract/lists/list.ts';
import { buildExportFileName } from '@signboard/domain/lists/csv.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { downloadFile } from '#web/lib/api/download-file.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { filterOf, type ParticipantsState } from './participants-state.ts';

/** Downloads what the filters show, on all pages. */
export function DownloadButton({ list, state }: { list: List; state: ParticipantsState }) {
  const { t } = useTranslation('participants');
  const [isLoading, setLoading] = useState(false);

  async function download(): Promise<void> {
    setLoading(true);
    try {
      const name = buildExportFileName(list.name, 'participants', new Date());
      await downloadFile(listsApi.addresses, { id: list.id, filter: filterOf(state) }, name);
    } catch (problem) {
      notify(isProblem(problem) ? problem.msg : t('downloadFailed'), 'error');
    }
    setLoading(false);
  }
  return (
    <GuardedButton
      refusal={null}
      isBusy={isLoading}
      variant="secondary"
      size="sm"
      onClick={() => void download()}
    >
      <Download aria-hidden="true" size={15} />
      {t('download')}
    </GuardedButton>
  );
}
