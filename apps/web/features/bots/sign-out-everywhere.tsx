import { botsApi } from '@signboard/contract/bots/endpoints.ts';
import { useState } from 'react';
import { isProblem } from '#web/lib/api/problem.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { botCall } from './bot-call.ts';
import { clearBot } from './bot-queries.ts';
import { clearBotSession } from './bot-session.ts';
import styles from './bot-view.module.css';

/** Ends the bot's sessions in all browsers, after a confirmation. */
export function SignOutEverywhere({ name, hasX }: { name: string; hasX: boolean }) {
  const { t } = useTranslation('bots');
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function signOut(): Promise<void> {
    setBusy(true);
    try {
      await botCall(botsApi.endSessions);
      notify(t('signOut.done'), 'success');
      clearBotSession();
      clearBot();
    } catch (reason) {
      notify(isProblem(reason) ? reason.msg : t('signOut.failed'), 'error');
      setBusy(false);
      setAsking(false);
    }
  }

  return (
    <section className={`${styles.action} row gap-5 between`} aria-labelledby="sign-out-everywhere">
      <div>
        <h2 id="sign-out-everywhere" className="text-lg">
          {t('signOut.title')}
        </h2>
        <p className={styles.actionText}>{t('signOut.text')}</p>
      </div>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {t('signOut.button')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('signOut.question', { name })}
        confirmLabel={t('signOut.button')}
        cancelLabel={t('signOut.cancel')}
        isBusy={isBusy}
        onConfirm={() => void signOut()}
        onClose={() => setAsking(false)}
      >
        <p>{t(`signOut.questionText.${hasX ? 'x' : 'wallet'}`)}</p>
      </ConfirmDialog>
    </section>
  );
}
