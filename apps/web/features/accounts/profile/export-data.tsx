import { myDataApi } from '@signboard/contract/my-data/endpoints.ts';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '#web/lib/api/download-file.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { DataRow } from './data-row.tsx';
import styles from './your-data.module.css';

export function ExportData() {
  const { t } = useTranslation('profile');
  const download = useMutation({
    mutationFn: () => downloadFile(myDataApi.export, undefined, 'signboard-my-data.json'),
  });
  const { error, isPending, isSuccess } = download;
  return (
    <DataRow
      title={t('data.export.title')}
      text={t('data.export.text')}
      outcome={
        <>
          {isSuccess && <span className={styles.text}>{t('data.export.done')}</span>}
          {error && <Notice kind="error">{isProblem(error) ? error.msg : t('data.export.failed')}</Notice>}
        </>
      }
    >
      <Button
        variant="secondary"
        disabled={isPending}
        aria-busy={isPending || undefined}
        onClick={() => download.mutate()}
      >
        <Download aria-hidden="true" size={17} />
        {isPending ? t('data.export.working') : t('data.export.button')}
      </Button>
    </DataRow>
  );
}
