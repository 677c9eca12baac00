import type { PublicDraw } from '@signboard/contract/draws/draw.ts';
import type { PublicList } from '@signboard/contract/third-page/calls.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import styles from './draw-check.module.css';
import { DrawVerdictView } from './draw-verdict-view.tsx';
import { proofAddress } from './proof-address.ts';
import { ReceiptSearch } from './receipt-search.tsx';
import { useCheckWords } from './use-check-words.ts';
import { useDrawCheck } from './use-draw-check.ts';

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
  return (
    <section aria-label={t('result')} aria-busy={phase === 'working' || undefined} className={styles.check}>
      <p role="status" className="visually-hidden">
        {verdict ? (verdict.isVerified ? texts.verified : texts.notVerified) : ''}
      </p>
      {fault ? (
        <Notice kind="error" role="alert">
          <p>{t(`failed.${fault}`)}</p>
          <div>
            <Button variant="secondary" size="sm" onClick={check.retry}>
              {t('retry')}
            </Button>
          </div>
        </Notice>
      ) : (
        <>
          {!verdict && (
            <div className={styles.working}>
              <p>{t(phase === 'fetching' ? 'fetching' : 'working')}</p>
              <ProgressBar label={t('progress')} done={share} />
            </div>
          )}
          <DrawVerdictView verdict={verdict} current={check.current} />
          {verdict?.isVerified && (
            <ReceiptSearch own={receipt} receipt={check.receipt} lookFor={check.lookFor} />
          )}
        </>
      )}
    </section>
  );
}
