import type { PublicDraw } from '@signboard/contract/draws/draw.ts';
import type { PublicList } from '@signboard/contract/public-list/schemas.ts';
import { Check, CircleAlert, Minus, ShieldCheck, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#web/ui/class-names.ts';
import { ProgressBar } from '#web/ui/data/progress-bar.tsx';
import { LoadFailure } from '#web/ui/layout/load-failure.tsx';
import { type CheckLine, checkLines } from './check-lines.ts';
import type { DrawVerdict } from './check-messages.ts';
import styles from './draw-check.module.css';
import { Hash } from './hash.tsx';
import { proofUrl } from './proof-url.ts';
import { ReceiptSearch } from './receipt-search.tsx';
import { useCheckTexts } from './use-check-texts.ts';
import { useDrawCheck } from './use-draw-check.ts';

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

/** Whether the draw is verified, what that guarantees, and what to do when it isn't. */
function VerdictBanner({ verdict }: { verdict: DrawVerdict }) {
  const { t } = useTranslation('draw-check');
  const { texts } = useCheckTexts();
  const { isVerified, guarantee, previous } = verdict;
  const tone = !isVerified ? 'wrong' : guarantee === 'public-beacon' ? 'right' : 'limited';
  const Icon = { wrong: CircleAlert, right: ShieldCheck, limited: TriangleAlert }[tone];
  return (
    <div className={classNames(styles.banner, styles[tone])}>
      <Icon aria-hidden="true" size={24} />
      <div className={styles.said}>
        <h3 className={styles.verdict}>{isVerified ? texts.verified : texts.notVerified}</h3>
        {guarantee && <p>{texts.guarantee[guarantee]}</p>}
        <p>{t(isVerified ? 'compare' : 'refused')}</p>
        {previous && (
          <p>
            {t('previous')} <Hash value={previous} />
          </p>
        )}
      </div>
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
