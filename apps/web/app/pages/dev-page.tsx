import type { ErrorCode } from '@signboard/contract/errors.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { connectAccount } from '#web/features/social-connect/connect-account.ts';
import { consumeReturn } from '#web/features/social-connect/consume-return.ts';
import { checkFault, type SocialOutcome } from '#web/features/social-connect/social-outcome.ts';
import {
  type ConnectionProof,
  fetchTestAuthorizationUrl,
  sendTestCallback,
} from '#web/features/social-connect/test-connection.ts';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import styles from './dev-page.module.css';

const NETWORKS = ['twitter', 'discord'] as const;
type Network = (typeof NETWORKS)[number];
type Trial =
  | { state: 'idle' | 'working' }
  | { state: 'done'; proof: ConnectionProof }
  | { state: 'failed'; fault: ErrorCode };

/** /dev: tests the connections to X and Discord. */
export default function DevPage() {
  const { t } = useTranslation('dev');
  usePageTitle(t('title'));
  return (
    <>
      <PageHeading title={t('title')}>{t('lead')}</PageHeading>
      <div className={styles.cards}>
        {NETWORKS.map((network) => (
          <Connection key={network} network={network} />
        ))}
      </div>
    </>
  );
}

/** The same OAuth round trip as joining, without a list. */
function useTrial(network: Network, waitingText: string) {
  const [trial, setTrial] = useState<Trial>({ state: 'idle' });
  const leaving = useRef<AbortController>(undefined);

  async function finish(outcome: SocialOutcome): Promise<void> {
    if ('fault' in outcome) return setTrial({ state: 'failed', fault: outcome.fault });
    try {
      setTrial({ state: 'done', proof: await sendTestCallback(network, outcome.url) });
    } catch (reason) {
      setTrial({ state: 'failed', fault: checkFault(network, reason) });
    }
  }
  async function start(): Promise<void> {
    leaving.current?.abort();
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    setTrial({ state: 'working' });
    const askAddress = () => fetchTestAuthorizationUrl(network);
    await connectAccount({ network, askAddress, waitingText, signal }).then(finish, () => {});
  }
  const takeBack = useEffectEvent(() => {
    if (trial.state === 'working') return;
    const outcome = consumeReturn(network, location.pathname + location.search);
    if (outcome) void finish(outcome);
  });
  useEffect(() => {
    const take = () => takeBack();
    take();
    // The popup may finish after it looked closed.
    addEventListener('storage', take);
    return () => {
      removeEventListener('storage', take);
      leaving.current?.abort();
    };
  }, []);
  return { trial, start: () => void start() };
}

function Connection({ network }: { network: Network }) {
  const { t } = useTranslation('dev');
  const translate = useTranslateMessage();
  const { trial, start } = useTrial(network, t(`${network}.opening`));
  const words = (proof: ConnectionProof) =>
    'username' in proof
      ? t('twitter.connected', { username: proof.username })
      : t('discord.connected', { count: proof.servers });
  return (
    <Card className="stack gap-4 start top">
      <h2 className="text-lg">{t(`${network}.title`)}</h2>
      <Button variant="secondary" disabled={trial.state === 'working'} onClick={start}>
        {t(`${network}.verify`)}
      </Button>
      <div role="status" className={styles.outcome}>
        {trial.state === 'working' && <Notice>{t(`${network}.waiting`)}</Notice>}
        {trial.state === 'done' && <Notice kind="success">{words(trial.proof)}</Notice>}
        {trial.state === 'failed' && <Notice kind="error">{translate(`error.${trial.fault}`)}</Notice>}
      </div>
    </Card>
  );
}
