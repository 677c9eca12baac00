import { accountsApi } from '@signboard/contract/accounts/endpoints.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resetSession } from '#web/features/accounts/session/end-session.ts';
import { call } from '#web/lib/api/call.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { DataRow } from './data-row.tsx';

/** Ends the sessions on other devices, or, after a confirmation, all of them including this one. */
export function SignOutElsewhere() {
  const { t } = useTranslation('profile');
  const [isAsking, setAsking] = useState(false);
  const ending = useMutation({
    mutationFn: (which: 'all' | 'others') => call(accountsApi.endSessions, { query: { which } }),
    onSuccess: async (_done, which) => {
      notify(t(which === 'all' ? 'data.signOut.allDone' : 'data.signOut.othersDone'), 'success');
      if (which === 'all') await resetSession();
    },
    onError: (reason) => notify(isProblem(reason) ? reason.msg : t('data.signOut.failed'), 'error'),
    onSettled: () => setAsking(false),
  });
  return (
    <DataRow title={t('data.signOut.title')} text={t('data.signOut.text')}>
      <Button variant="secondary" disabled={ending.isPending} onClick={() => ending.mutate('others')}>
        {t('data.signOut.others')}
      </Button>
      <Button variant="secondary" disabled={ending.isPending} onClick={() => setAsking(true)}>
        {t('data.signOut.all')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('data.signOut.question')}
        confirmLabel={t('data.signOut.all')}
        cancelLabel={t('data.signOut.cancel')}
        isBusy={ending.isPending}
        onConfirm={() => ending.mutate('all')}
        onClose={() => setAsking(false)}
      >
        <p>{t('data.signOut.questionText')}</p>
      </ConfirmDialog>
    </DataRow>
  );
}
