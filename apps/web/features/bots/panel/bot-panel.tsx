import type { BotAnswer } from '@signboard/contract/bots/bot.ts';
import { botsApi } from '@signboard/contract/bots/endpoints.ts';
import { FREE_POSTS } from '@signboard/domain/plans/plan.ts';
import { Pause, Play } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isProblem } from '#web/lib/api/problem.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { Button } from '#web/ui/button.tsx';
import { ProgressBar } from '#web/ui/data/progress-bar.tsx';
import { StatusChip } from '#web/ui/data/status-chip.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { botCall } from '../bot-call.ts';
import { cacheBot } from '../bot-queries.ts';
import { ConnectTwitter } from '../connect/connect-twitter.tsx';
import { useBotConnect } from '../connect/use-bot-connect.ts';
import styles from './bot-panel.module.css';
import { hasReachedLimit, inactiveReason, needsReconnect, usedFreePosts } from './bot-status.ts';
import { OwnerAddress, Ownership } from './ownership.tsx';

/** Tier, pass holder, status and number of posts. */
export function BotPanel({ bot }: { bot: BotAnswer }) {
  const { t } = useTranslation('bots');
  const reason = inactiveReason(bot);
  return (
    <Card className="stack gap-4" aria-labelledby="bot-panel">
      <h2 id="bot-panel" className="text-lg">
        {t('panel.title')}
      </h2>
      <dl className="stack">
        <Fact name={t('panel.tier')}>{bot.isPay ? <strong>Pro</strong> : t('panel.free')}</Fact>
        {bot.isPay && bot.ownershipAddress && (
          <Fact name={t('panel.owner')}>
            <OwnerAddress address={bot.ownershipAddress} />
          </Fact>
        )}
        <Fact name={t('panel.status')}>
          <StatusChip
            status={bot.active ? 'ONLINE' : 'OFFLINE'}
            label={bot.active ? t('panel.active') : t('panel.inactive')}
          />
        </Fact>
        <Fact name={t('panel.posts')}>
          {bot.isPay ? t('panel.unlimited') : `${usedFreePosts(bot)} / ${FREE_POSTS}`}
        </Fact>
      </dl>
      {!bot.isPay && <ProgressBar label={t('panel.posts')} done={usedFreePosts(bot) / FREE_POSTS} />}
      {reason && !hasReachedLimit(bot) && <p className="muted text-sm">{t(`panel.reason.${reason}`)}</p>}
      {hasReachedLimit(bot) && <Notice kind="warning">{t('panel.limit')}</Notice>}
      {needsReconnect(reason) && <Reconnect />}
      {bot.contractAddress !== '' && <PauseButton isPaused={bot.isPaused} />}
      {!bot.isPay && <Ownership />}
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={`${styles.fact} row gap-4 tight between`}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Reconnect() {
  const { t } = useTranslation('bots');
  const { stand, start, cancel } = useBotConnect(t('connect.opening'));
  return <ConnectTwitter stand={stand} onStart={start} onCancel={cancel} />;
}

function PauseButton({ isPaused }: { isPaused: boolean }) {
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
