import type { PublicDraw } from '@signboard/contract/draws/draw.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { describeExistence, describePlaces, describeResult } from '@signboard/languages/check-statements.ts';
import { Check, Minus, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { settings } from '#web/lib/settings/settings.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ProgressBar } from '#web/ui/data/progress-bar.tsx';
import { LoadFailure } from '#web/ui/layout/load-failure.tsx';
import { type CheckLine, checkLines } from './check-lines.ts';
import type { DrawVerdict } from './check-messages.ts';
import styles from './draw-check.module.css';
import { Hash } from './hash.tsx';
import { confirmationsUrl, openingsUrl, proofUrl } from './proof-url.ts';
import { ReceiptSearch } from './receipt-search.tsx';
import { Statement } from './statement.tsx';
import { useCheckWords } from './use-check-words.ts';
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
  const words = useCheckWords();
  const urls = {
    proof: proofUrl(list, draw.number),
    openings: openingsUrl(list, draw.number),
    confirmations: draw.confirmSeconds > 0 ? confirmationsUrl(list, draw.number) : null,
  };
  const check = useDrawCheck(urls, draw.commitment);
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
        {verdict ? describeResult(verdict, words).title : ''}
      </p>
      {fault ? (
        <LoadFailure texts={{ failed: t(`failed.${fault}`), retry: t('retry') }} onRetry={check.retry} />
      ) : (
        <>
          <div className={`${styles.status} stack top`}>
            {verdict ? (
              <Statements list={list} draw={draw} verdict={verdict} />
            ) : (
              <div className={`${styles.working} stack text-sm`}>
                <p>{t(phase === 'fetching' ? 'fetching' : 'working')}</p>
                <ProgressBar label={t('progress')} done={share} />
              </div>
            )}
          </div>
          {(!verdict || verdict.result === 'follows') && (
            <ReceiptSearch
              own={receipt}
              isReady={verdict !== null}
              receipt={check.receipt}
              findReceipt={check.findReceipt}
            />
          )}
          <CheckList checks={verdict?.checks ?? null} current={check.current} />
          <Limits />
        </>
      )}
    </section>
  );
}

type StatementsProps = { list: PublicList; draw: PublicDraw; verdict: DrawVerdict };

/** Two or three statements, and what the proof says of earlier draws. The reader's own entry follows below. */
function Statements({ list, draw, verdict }: StatementsProps) {
  const words = useCheckWords();
  const { own, rival } = useSightings(list, draw, verdict.previous);
  const { result, evidence, places, previous } = verdict;
  const seen = {
    seenAt: own && new Date(own.firstSeenAt),
    rivalSeenAt: rival && new Date(rival.firstSeenAt),
    isSimulated: settings.sandboxUrl !== null,
  };
  return (
    <>
      <Statement statement={describeResult(verdict, words)} />
      {result !== 'nothing-checked' && (
        <Statement statement={describeExistence(evidence && { ...evidence, ...seen }, words)} />
      )}
      {draw.confirmSeconds > 0 && result === 'follows' && (
        <Statement statement={describePlaces(places, words)} />
      )}
      {previous.map(({ number, state, commitment, reason }) => (
        <p key={number} className="text-sm">
          {words.texts.earlier(number.toLocaleString(words.language), state, reason)}{' '}
          {commitment && <Hash value={commitment} />}
        </p>
      ))}
    </>
  );
}

/** What no check can prove, next to what this one does. */
export function Limits() {
  const { texts } = useCheckWords();
  return (
    <div className={`${styles.limits} stack gap-2 muted text-sm`}>
      <h3 className={styles.subtitle}>{texts.limits.title}</h3>
      <ul>
        {texts.limits.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}

type CheckListProps = Parameters<typeof checkLines>[0];

export function CheckList(known: CheckListProps) {
  const words = useCheckWords();
  return (
    <ol className={styles.lines}>
      {checkLines(known, words.texts, words).map((line) => (
        <Line key={line.name} line={line} />
      ))}
    </ol>
  );
}

const MARKS = { passed: Check, failed: X, 'not-made': Minus, ahead: Minus, running: Minus };

function Line({ line }: { line: CheckLine }) {
  const { texts } = useCheckWords();
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
