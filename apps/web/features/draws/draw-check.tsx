import type { PublicDraw } from '@signboard/contract/draws/draw.ts';
import type { PublicList } from '@signboard/contract/public-list/calls.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from '#web/ui/data/progress-bar.tsx';
import { LoadFailure } from '#web/ui/layout/load-failure.tsx';
import { CheckList } from './check-list.tsx';
import styles from './draw-check.module.css';
import { proofAddress } from './proof-address.ts';
import { ReceiptSearch } from './receipt-search.tsx';
import { useCheckWords } from './use-check-words.ts';
import { useDrawCheck } from './use-draw-check.ts';
import { VerdictBanner } from './verdict-banner.tsx';

export type DrawCheckProps = {
  list: PublicList;
  draw: PublicDraw;
  /** The reader's own, where it is known. */
  receipt: string | null;
};

/** The check of a draw: made here and now, in this browser, line by line. */
export function DrawCheck({ list, draw, receipt }: DrawCheckProps) {
  const { t } = useTranslation('draw-check');
  const { texts } = useCheckWords();
  const check = useDrawCheck(proofAddress(list, draw.number), draw.commitment);
  const { phase, share, verdict, fault } = check;
  const region = useRef<HTMLElement>(null);
  // It takes the place of the button that was pressed, and so its focus.
  useEffect(() => region.current?.focus({ preventScroll: true }), []);
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={t('result')}
      aria-busy={phase === 'working' || undefined}
      className={styles.check}
    >
      <p role="status" className="visually-hidden">
        {verdict ? (verdict.isVerified ? texts.verified : texts.notVerified) : ''}
      </p>
      {fault ? (
        <LoadFailure texts={{ failed: t(`failed.${fault}`), retry: t('retry') }} onRetry={check.retry} />
      ) : (
        <>
          <div className={styles.status}>
            {verdict ? (
              <VerdictBanner verdict={verdict} />
            ) : (
              <div className={styles.working}>
                <p>{t(phase === 'fetching' ? 'fetching' : 'working')}</p>
                <ProgressBar label={t('progress')} done={share} />
              </div>
            )}
          </div>
          <CheckList checks={verdict?.checks ?? null} current={check.current} />
          <Limits />
          {verdict?.isVerified && (
            <ReceiptSearch own={receipt} receipt={check.receipt} lookFor={check.lookFor} />
          )}
        </>
      )}
    </section>
  );
}

/** What no check can show, right beside what this one does. */
function Limits() {
  const { t } = useTranslation('draw-check');
  const { texts } = useCheckWords();
  return (
    <div className={styles.limits}>
      <h3 className={styles.subtitle}>{t('limits')}</h3>
      <ul>
        {texts.limits.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}
