import type { PublicDraw } from '@signboard/contract/draws/draw.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { ProgressBar } from '#web/ui/data/progress-bar.tsx';
import { LoadFailure } from '#web/ui/layout/load-failure.tsx';
import type { DrawVerdict } from '../check-messages.ts';
import { openingsUrl, proofUrl } from '../proof-url.ts';
import { useDrawCheck } from '../use-draw-check.ts';
import styles from './live-draw.module.css';
import { LiveFigures } from './live-figures.tsx';
import { LiveFingerprint } from './live-fingerprint.tsx';
import { LiveWinners } from './live-winners.tsx';

/** Repeats the draw in this browser first: no winner is shown before the check has passed. */
export function LiveResult({ list, draw }: { list: PublicList; draw: PublicDraw }) {
  const { t } = useTranslation('live-draw');
  const urls = {
    proof: proofUrl(list, draw.number),
    openings: openingsUrl(list, draw.number),
    confirmations: null,
  };
  const { verdict, fault, share, retry } = useDrawCheck(urls, draw.commitment);
  useRetryWhilePending(fault === 'pending', retry);
  if (fault)
    return <LoadFailure texts={{ failed: t(`failed.${fault}`), retry: t('retry') }} onRetry={retry} />;
  return (
    <>
      <LiveFigures entries={draw.entries} winners={draw.winners} />
      {verdict ? (
        <>
          <Checked verdict={verdict} />
          {verdict.winners && <LiveWinners list={list} winners={verdict.winners} />}
          {draw.commitment && <LiveFingerprint value={draw.commitment} isDrawn />}
        </>
      ) : (
        <div className={styles.checking}>
          <p role="status">{t('checking')}</p>
          <ProgressBar label={t('checking')} done={share} />
        </div>
      )}
    </>
  );
}

const RETRY_MS = 3_000;

/** An audience watches: nobody is at the keyboard to try again. */
function useRetryWhilePending(isPending: boolean, retry: () => void): void {
  const retryNow = useEffectEvent(retry);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(retryNow, RETRY_MS);
    return () => clearTimeout(timer);
  }, [isPending]);
}

function Checked({ verdict }: { verdict: DrawVerdict }) {
  const { t } = useTranslation('live-draw');
  const isVerified = verdict.result === 'follows';
  const guarantee = verdict.evidence?.guarantee;
  const Mark = isVerified ? ShieldCheck : ShieldAlert;
  return (
    <div role="status" className={isVerified ? styles.checked : styles.refused}>
      <Mark aria-hidden="true" size={32} />
      <div>
        <p className={styles.verdict}>{t(isVerified ? 'checked' : 'refused')}</p>
        <p className={styles.note}>{t(isVerified ? 'checkedHint' : 'refusedHint')}</p>
        {isVerified && guarantee && <p className={styles.note}>{t(`guarantee.${guarantee}`)}</p>}
      </div>
    </div>
  );
}
