import { type ComponentType, useState } from 'react';
import type { ReportSubject } from '#web/features/public-list/joining/report-dialog.tsx';
import { ReportLink } from '#web/features/public-list/report-link.tsx';
import { loadChunk } from '#web/lib/chunks/load-chunk.ts';
import { loadTexts } from '#web/lib/i18n/texts.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';

type Dialog = ComponentType<{ subject: ReportSubject; onClose(): void }>;

/** The dialog is loaded for the few who need it. */
export function ReportCommunity({ workspace }: { workspace: string }) {
  const { t } = useTranslation('communities');
  const [Report, setReport] = useState<Dialog | null>(null);
  async function open(): Promise<void> {
    try {
      const [{ default: Loaded }] = await Promise.all([
        loadChunk(() => import('#web/features/public-list/joining/report-dialog.tsx')),
        loadTexts(['joining', 'messages']),
      ]);
      setReport(() => Loaded);
    } catch {
      notify(t('page.reportFailed'), 'error');
    }
  }
  return (
    <>
      <ReportLink label={t('page.report')} onReport={() => void open()} />
      {Report && <Report subject={{ workspace }} onClose={() => setReport(null)} />}
    </>
  );
}
