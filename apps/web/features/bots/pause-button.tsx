import { botsApi } from '@signboard/contract/bots/endpoints.ts';
import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isProblem } from '#web/lib/api/problem.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { Button } from '#web/ui/button.tsx';
import { botCall } from './bot-call.ts';
import { cacheBot } from './bot-queries.ts';

export function PauseButton({ isPaused }: { isPaused: boolean }) {
  const { t } = useTranslation('bots');
  const [isBusy, setBusy] = useState(false);
  async function toggle(): Promise<void> {
    setBusy(true);
    try {
      const { result } = await botCall(botsApi.pause, { body: { isPaused: !isPaused } });
      cacheBot(result);
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
        onClick={() => !isBusy && void toggle()}
      >
        <Icon aria-hidden="true" size={15} />
        {isPaused ? t('panel.resume') : t('panel.pause')}
      </Button>
    </div>
  );
}
