import { accountsApi } from '@signboard/contract/accounts/endpoints.ts';
import type { Account } from '@signboard/contract/accounts/schemas.ts';
import { myDataApi } from '@signboard/contract/my-data/endpoints.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { call } from '#web/lib/api/call.ts';
import { downloadFile } from '#web/lib/api/download-file.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { resetSession } from '../session/end-session.ts';
import { EraseDialog } from './erase-dialog.tsx';
import styles from './your-data.module.css';

/** Data export, ending sessions, and deleting the account. */
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
      <SignOutElsewhere />
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

type Which = 'all' | 'others';

/** Ends the sessions on other devices, or all of them including this one, and revokes API keys unless told otherwise. */
function SignOutElsewhere() {
  const { t } = useTranslation('profile');
  const [asking, setAsking] = useState<Which | null>(null);
  const [revokesKeys, setRevokesKeys] = useState(true);
  const queries = useQueryClient();
  const ending = useMutation({
    mutationFn: (which: Which) =>
      call(accountsApi.endSessions, { query: { which, keys: revokesKeys ? 'revoke' : 'keep' } }),
    onSuccess: async (_done, which) => {
      notify(t(which === 'all' ? 'data.signOut.allDone' : 'data.signOut.othersDone'), 'success');
      if (which === 'all') await resetSession();
      else await queries.invalidateQueries();
    },
    onError: (reason) => notify(isProblem(reason) ? reason.msg : t('data.signOut.failed'), 'error'),
    onSettled: () => setAsking(null),
  });
  const ask = (which: Which) => {
    setRevokesKeys(true);
    setAsking(which);
  };
  return (
    <DataRow title={t('data.signOut.title')} text={t('data.signOut.text')}>
      <Button variant="secondary" disabled={ending.isPending} onClick={() => ask('others')}>
        {t('data.signOut.others')}
      </Button>
      <Button variant="secondary" disabled={ending.isPending} onClick={() => ask('all')}>
        {t('data.signOut.all')}
      </Button>
      {asking && (
        <ConfirmDialog
          isOpen
          title={t(asking === 'all' ? 'data.signOut.question' : 'data.signOut.othersQuestion')}
          confirmLabel={t(`data.signOut.${asking}`)}
          cancelLabel={t(asking === 'all' ? 'data.signOut.cancel' : 'data.signOut.othersCancel')}
          isBusy={ending.isPending}
          onConfirm={() => ending.mutate(asking)}
          onClose={() => setAsking(null)}
        >
          <p>{t(asking === 'all' ? 'data.signOut.questionText' : 'data.signOut.othersText')}</p>
          <CheckboxField
            label={t('data.signOut.keys')}
            hint={t('data.signOut.keysHint')}
            checked={revokesKeys}
            onChange={(event) => setRevokesKeys(event.target.checked)}
          />
        </ConfirmDialog>
      )}
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

type DataRowProps = {
  title: string;
  text: string;
  /** The result, where it must stay visible. */
  outcome?: ReactNode;
  children: ReactNode;
};

function DataRow({ title, text, outcome, children }: DataRowProps) {
  return (
    <div className={`${styles.row} row gap-4 between`}>
      <div className={styles.words}>
        <h3 className={styles.name}>{title}</h3>
        <p className={styles.text}>{text}</p>
      </div>
      <div className={`${styles.actions} row`}>{children}</div>
      <div className={styles.outcome} aria-live="polite">
        {outcome}
      </div>
    </div>
  );
}
