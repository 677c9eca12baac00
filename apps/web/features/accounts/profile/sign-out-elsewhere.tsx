import { accountsApi } from '@signboard/contract/accounts/endpoints.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/lib/api/call.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { resetSession } from '../session/end-session.ts';
import { DataRow } from './data-row.tsx';

type Which = 'all' | 'others';

/** Ends the sessions on other devices, or all of them including this one, and revokes API keys unless told otherwise. */
export function SignOutElsewhere() {
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
