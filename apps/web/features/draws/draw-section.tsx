import type { PublicDraw } from '@signboard/contract/draws/draw.ts';
import type { PublicList } from '@signboard/contract/public-list/schemas.ts';
import { CircleSlash, ShieldCheck, Trophy } from 'lucide-react';
import type { ComponentType } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChunkLoadFailed } from '#web/lib/chunks/chunk-load-failed.tsx';
import { loadChunk } from '#web/lib/chunks/load-chunk.ts';
import { useSecondClock } from '#web/lib/first-html/use-second-clock.ts';
import { useReaderFormatters } from '#web/lib/format/use-reader-formatters.ts';
import { loadTexts } from '#web/lib/i18n/texts.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { DrawCheckProps } from './draw-check.tsx';
import { DrawFacts, DrawFiles } from './draw-facts.tsx';
import styles from './draw-section.module.css';
import { type DrawStage, drawStage } from './draw-stage.ts';
import { formatCountdown } from './format-countdown.ts';
import ownResultStyles from './own-result.module.css';
import revealClockStyles from './reveal-clock.module.css';
import { type OwnResult as Own, useOwnResult } from './use-own-result.ts';

type CheckThisDrawProps = {
  list: PublicList;
  draw: PublicDraw;
  /** The reader's own receipt, where it is known. */
  receipt: string | null;
};

type Details = NonNullable<PublicList['details']>;

export type DrawSectionProps = { list: PublicList; details: Details };

/** The draw's part of a public list: announcement, commitment, result and check. */
export function DrawSection({ list, details }: DrawSectionProps) {
  const { t } = useTranslation('draw');
  const { draw, earlierDraws } = details;
  const stage = drawStage(details);
  if (!draw || stage === null || stage === 'promised') return null;
  return (
    <section aria-labelledby="draw-title" className={styles.section}>
      <h2 id="draw-title" className={styles.title}>
        {t('title')}
      </h2>
      <Draw list={list} draw={draw} stage={stage} />
      {earlierDraws.length > 0 && <EarlierDraws list={list} draws={earlierDraws} />}
    </section>
  );
}

type DrawProps = { list: PublicList; draw: PublicDraw; stage: Exclude<DrawStage, 'promised'> };

function Draw({ list, draw, stage }: DrawProps) {
  const { t } = useTranslation('draw');
  const isDrawn = stage === 'drawn';
  const own = useOwnResult(list, isDrawn ? draw.number : null);
  return (
    <div className={styles.board}>
      {own && <OwnResult own={own} />}
      <p role="status" className={styles.lead}>
        {t(`stage.${stage}`)}
      </p>
      {draw.reason && (
        <div className={styles.reason}>
          <p>{t('again', { number: draw.number })}</p>
          <blockquote>{draw.reason}</blockquote>
        </div>
      )}
      {stage === 'committed' && draw.revealAt && <RevealClock to={draw.revealAt} />}
      <DrawFacts draw={draw} />
      <p className={styles.note}>{t(`guarantee.${draw.guarantee}`)}</p>
      {isDrawn && (
        <>
          <CheckThisDraw list={list} draw={draw} receipt={own?.receipt ?? null} />
          <DrawFiles list={list} number={draw.number} />
        </>
      )}
    </div>
  );
}

/** Screen readers announce the time once, not every second. */
function RevealClock({ to }: { to: Date }) {
  const { t } = useTranslation('draw');
  const words = useReaderFormatters();
  const now = useSecondClock();
  const isDue = now >= to.getTime();
  return (
    <div className={revealClockStyles.clock}>
      <p className="visually-hidden">{t('countdown.moment', { moment: words.moment(to) })}</p>
      <div
        role="timer"
        aria-live="off"
        aria-hidden={isDue ? undefined : true}
        className={revealClockStyles.line}
      >
        {isDue ? (
          t('countdown.due')
        ) : (
          <>
            {t('countdown.label')}{' '}
            <strong className={revealClockStyles.time}>{formatCountdown(to, now)}</strong>
          </>
        )}
      </div>
    </div>
  );
}

function OwnResult({ own }: { own: Own }) {
  const { t } = useTranslation('draw');
  const translate = useTranslateMessage();
  const Icon = own.hasWon ? Trophy : CircleSlash;
  return (
    <p role="status" className={classNames(ownResultStyles.result, own.hasWon && ownResultStyles.won)}>
      <Icon aria-hidden="true" size={22} />
      <span>
        <span className={ownResultStyles.title}>{t('own.title')}</span>{' '}
        {own.removedReason
          ? t('own.removed', { reason: translate(`reason.${own.removedReason}`) })
          : t(own.hasWon ? 'own.won' : 'own.lost')}
      </span>
    </p>
  );
}

/** Earlier draws stay public, each with its reason, and can be checked. */
function EarlierDraws({ list, draws }: { list: PublicList; draws: readonly PublicDraw[] }) {
  const { t } = useTranslation('draw');
  return (
    <div className={styles.earlier}>
      <h3 className={styles.subtitle}>{t('earlier')}</h3>
      {draws.map((draw) => (
        <details key={draw.number} className={styles.details}>
          <summary>{t('number', { number: draw.number })}</summary>
          <div className={styles.board}>
            {draw.reason && (
              <div className={styles.reason}>
                <p>{t('again', { number: draw.number })}</p>
                <blockquote>{draw.reason}</blockquote>
              </div>
            )}
            <DrawFacts draw={draw} />
            {draw.state === 'drawn' && (
              <>
                <CheckThisDraw list={list} draw={draw} receipt={null} />
                <DrawFiles list={list} number={draw.number} />
              </>
            )}
          </div>
        </details>
      ))}
    </div>
  );
}

/** The check is loaded only on a click. */
function CheckThisDraw({ list, draw, receipt }: CheckThisDrawProps) {
  const { t } = useTranslation('draw');
  const [isLoading, setLoading] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [Check, setCheck] = useState<ComponentType<DrawCheckProps> | null>(null);

  async function open(): Promise<void> {
    setLoading(true);
    try {
      const [{ DrawCheck }] = await Promise.all([
        loadChunk(() => import('./draw-check.tsx')),
        loadTexts(['draw-check']),
      ]);
      setCheck(() => DrawCheck);
    } catch {
      setMissing(true);
    }
    setLoading(false);
  }

  if (Check) return <Check list={list} draw={draw} receipt={receipt} />;
  if (isMissing) return <ChunkLoadFailed />;
  return (
    <div className={isLoading ? styles.coming : undefined}>
      <Button className={styles.check ?? ''} aria-busy={isLoading || undefined} onClick={() => void open()}>
        <ShieldCheck aria-hidden="true" size={18} />
        {t(isLoading ? 'checking' : 'check')}
      </Button>
    </div>
  );
}
