import type { PublicDraw } from '@signboard/contract/draws/draw.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { Check, Minus, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ProgressBar } from '#web/ui/data/progress-bar.tsx';
import { LoadFailure } from '#web/ui/layout/load-failure.tsx';
import { type CheckLine, checkLines } from './check-lines.ts';
import styles from './draw-check.module.css';
import { ExistenceStatement } from './existence-statement.tsx';
import { PlacesStatement } from './places-statement.tsx';
import { confirmationsUrl, openingsUrl, proofUrl } from './proof-url.ts';
import { ReceiptSearch } from './receipt-search.tsx';
import { ResultStatement } from './result-statement.tsx';
import { useCheckTexts } from './use-check-texts.ts';
import { useSightings } from './use-commitment-memory.ts';
import { useDrawCheck } from './use-draw-check.ts';

export type DrawCheckProps = {
  list: PublicList;
  draw: PublicDraw;
  /** The reader's own receipt, where it is known. */
  receipt: string | null;
};

/** Repeats the draw in this browser: three separate statements, and each check behind them. */
export function DrawCheck({ list, draw, receipt }: DrawCheckProps) {
  const { t } = useTranslation('draw-check');
  const format = draw.format ?? 2;
  const urls = {
    proof: proofUrl(list, draw.number),
    openings: format === 2 ? openingsUrl(list, draw.number) : null,
    confirmations: draw.confirmSeconds > 0 ? confirmationsUrl(list, draw.number) : null,
  };
  const check = useDrawCheck(urls, draw.commitment);
  const { own } = useSightings(list.id, draw);
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
        {verdict ? t(verdict.isVerified ? 'follows' : 'followsNot') : ''}
      </p>
      {fault ? (
        <LoadFailure texts={{ failed: t(`failed.${fault}`), retry: t('retry') }} onRetry={check.retry} />
      ) : (
        <>
          <div className={`${styles.status} stack top`}>
            {verdict ? (
              <>
                <ResultStatement verdict={verdict} />
                <ExistenceStatement verdict={verdict} sighting={own} />
                {urls.confirmations && verdict.isVerified && <PlacesStatement places={verdict.places} />}
              </>
            ) : (
              <div className={`${styles.working} stack text-sm`}>
                <p>{t(phase === 'fetching' ? 'fetching' : 'working')}</p>
                <ProgressBar label={t('progress')} done={share} />
              </div>
            )}
          </div>
          {(!verdict || verdict.isVerified) && (
            <ReceiptSearch
              own={receipt}
              isReady={verdict !== null}
              receipt={check.receipt}
              findReceipt={check.findReceipt}
            />
          )}
          <CheckList format={format} checks={verdict?.checks ?? null} current={check.current} />
          <Limits />
        </>
      )}
    </section>
  );
}

/** What no check can prove, next to what this one does. */
function Limits() {
  const { t } = useTranslation('draw-check');
  return (
    <div className={`${styles.limits} stack gap-2 muted text-sm`}>
      <h3 className={styles.subtitle}>{t('limits.title')}</h3>
      <ul>
        <li>{t('limits.people')}</li>
        <li>{t('limits.organizer')}</li>
      </ul>
    </div>
  );
}

type CheckListProps = Parameters<typeof checkLines>[0];

function CheckList(known: CheckListProps) {
  const { texts, locale } = useCheckTexts();
  return (
    <ol className={styles.lines}>
      {checkLines(known, texts, locale).map((line) => (
        <Line key={line.name} line={line} />
      ))}
    </ol>
  );
}

const MARKS = { passed: Check, failed: X, 'not-made': Minus, ahead: Minus, running: Minus };

function Line({ line }: { line: CheckLine }) {
  const { texts } = useCheckTexts();
  const { title, outcome, words } = line;
  const Mark = MARKS[outcome];
  const isMade = outcome !== 'ahead' && outcome !== 'running';
  return (
    <li
      className={classNames(styles.line, styles[outcome])}
      aria-current={outcome === 'running' ? 'step' : undefined}
    >
      <Mark aria-hidden="true" size={18} strokeWidth={2.5} />
      <span className={styles.name}>
        {title}
        {isMade && <span className="visually-hidden">: {texts.outcome[outcome]}</span>}
      </span>
      <span className={styles.found}>{words}</span>
    </li>
  );
}
