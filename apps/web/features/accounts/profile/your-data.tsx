import type { Account } from '@signboard/contract/accounts/schemas.ts';
import { myDataApi } from '@signboard/contract/my-data/endpoints.ts';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { downloadFile } from '#web/lib/api/download-file.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { DataRow } from './data-row.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import styles from './your-data.module.css';

/** Data export, and deleting the account. */
export function YourData({ me }: { me: Account }) {
  const { t } = useTranslation('profile');
  return (
    <Card className="stack gap-5" aria-labelledby="profile-data">
      <div>
        <h2 id="profile-data" className="text-lg">
          {t('data.title')}
        </h2>
        <p className={styles.lead}>{t('data.lead')}</p>
      </div>
      <ExportData />
      <EraseAccount me={me} />
    </Card>
  );
}

function ExportData() {
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

function EraseAccount({ me }: { me: Account }) {
  const { t } = useTranslation('profile');
  const [isAsking, setAsking] = useState(false);
  return (
    <DataRow title={t('data.erase.title')} text={t('data.erase.text')}>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('data.erase.button')}
      </Button>
      {isAsking && <EraseDialog me={me} onClose={() => setAsking(false)} />}
    </DataRow>
  );
}
