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

type DeleteBotProps = {
  /** As people know it. */
  name: string;
  /** Called before the session is cleared, because clearing it changes the page. */
  onDeleted(): void;
};

/** Deletes the bot permanently, after a confirmation. */
export function DeleteBot({ name, onDeleted }: DeleteBotProps) {
  const { t } = useTranslation('bots');
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function remove(): Promise<void> {
    setBusy(true);
    try {
      await botCall(botsApi.remove);
      notify(t('delete.done'), 'success');
      onDeleted();
      clearBotSession();
      clearBot();
    } catch (reason) {
      notify(isProblem(reason) ? reason.msg : t('delete.failed'), 'error');
      setBusy(false);
      setAsking(false);
    }
  }

  return (
    <section className={`${styles.action} row gap-5 between`} aria-labelledby="delete-bot">
      <div>
        <h2 id="delete-bot" className="text-lg">
          {t('delete.title')}
        </h2>
        <p className={styles.actionText}>{t('delete.text')}</p>
      </div>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('delete.button')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('delete.question', { name })}
        confirmLabel={t('delete.button')}
        cancelLabel={t('delete.keep')}
        isDangerous
        isBusy={isBusy}
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      >
        <p>{t('delete.text')}</p>
        <p>{t('delete.irrevocable')}</p>
      </ConfirmDialog>
    </section>
  );
}
