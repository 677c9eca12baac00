import type { PublicDraw } from '@signboard/contract/draws/draw.ts';
import type { PublicList } from '@signboard/contract/public-list/schemas.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from '#web/ui/data/progress-bar.tsx';
import { LoadFailure } from '#web/ui/layout/load-failure.tsx';
import { CheckList } from './check-list.tsx';
import styles from './draw-check.module.css';
import { proofUrl } from './proof-url.ts';
import { ReceiptSearch } from './receipt-search.tsx';
import { useCheckTexts } from './use-check-texts.ts';
import { useDrawCheck } from './use-draw-check.ts';
import { VerdictBanner } from './verdict-banner.tsx';

export type DrawCheckProps = {
  list: PublicList;
  draw: PublicDraw;
  /** The reader's own receipt, where it is known. */
  receipt: string | null;
};

/** Repeats the draw in this browser and shows each check. */
export function DrawCheck({ list, draw, receipt }: DrawCheckProps) {
  const { t } = useTranslation('draw-check');
  const { texts } = useCheckTexts();
  const check = useDrawCheck(proofUrl(list, draw.number), draw.commitment);
  const { phase, share, verdict, fault } = check;
  const region = useRef<HTMLElement>(null);
  // It replaces the clicked button, so it takes over its focus.
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
            <ReceiptSearch own={receipt} receipt={check.receipt} findReceipt={check.findReceipt} />
          )}
        </>
      )}
    </section>
  );
}

/** What no check can prove, next to what this one does. */
function Limits() {
  const { t } = useTranslation('draw-check');
  const { texts } = useCheckTexts();
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
