import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { botsCalls } from '#web/lib/api/bots-calls.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { Button } from '#web/ui/button.tsx';
import { botCall } from './bot-call.ts';
import { keepBot } from './bot-queries.ts';

/** Lets the bot rest, or go on. */
export function PauseButton({ isPaused }: { isPaused: boolean }) {
  const { t } = useTranslation('bots');
  const [isBusy, setBusy] = useState(false);
  async function turn(): Promise<void> {
    setBusy(true);
    try {
      const { result } = await botCall(botsCalls.pause, { body: { isPaused: !isPaused } });
      keepBot(result);
      notify(result.isPaused ? t('panel.paused') : t('panel.resumed'), 'success');
    } catch (reason) {
      notify(isProblem(reason) ? reason.msg : t('action.failed'), 'error');
    } finally {
      setBusy(false);
    }
  }
  const Icon = isPaused ? Play : Pause;
  return (
    <div>
      <Button
        variant="secondary"
        size="sm"
        aria-disabled={isBusy || undefined}
        onClick={() => !isBusy && void turn()}
      >
        <Icon aria-hidden="true" size={15} />
        {isPaused ? t('panel.resume') : t('panel.pause')}
      </Button>
    </div>
  );
}
