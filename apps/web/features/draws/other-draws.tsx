import type { PublicDraw } from '@signboard/contract/draws/draw.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { CircleSlash } from 'lucide-react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { classNames } from '#web/ui/class-names.ts';
import { CheckThisDraw } from './check-this-draw.tsx';
import { DrawFacts, DrawFiles } from './draw-facts.tsx';
import { RedrawReason, RivalNotice } from './draw-notes.tsx';
import styles from './draw-section.module.css';

type OtherDrawsProps = { list: PublicList; draws: readonly PublicDraw[]; hasCurrent: boolean };

/** Repeated and failed draws stay public, each with its reason. */
export function OtherDraws({ list, draws, hasCurrent }: OtherDrawsProps) {
  const { t } = useTranslation('draw');
  return (
    <div className={classNames(hasCurrent && styles.earlier, 'stack gap-4')}>
      {hasCurrent && <h3 className="text-lg">{t('others')}</h3>}
      {draws.map((draw) =>
        draw.state === 'failed' ? (
          <FailedDraw key={draw.number} draw={draw} />
        ) : (
          <details key={draw.number} className={styles.details}>
            <summary>{t('number', { number: draw.number })}</summary>
            <div className={styles.board}>
              <RedrawReason draw={draw} />
              <RivalNotice list={list} draw={draw} />
              <DrawFacts draw={draw} />
              {draw.state === 'drawn' && (
                <>
                  <CheckThisDraw list={list} draw={draw} receipt={null} />
                  <DrawFiles list={list} draw={draw} />
                </>
              )}
            </div>
          </details>
        ),
      )}
    </div>
  );
}

/** It decided nothing, but it took place: nobody can draw in secret until they like the result. */
function FailedDraw({ draw }: { draw: PublicDraw }) {
  const { t } = useTranslation('draw');
  return (
    <div className={classNames(styles.details, styles.failed)}>
      <CircleSlash aria-hidden="true" size={18} />
      <div className={`${styles.reason} stack gap-2 text-sm`}>
        <p>{t(`failed.${draw.failure ?? 'unknown'}`, { number: draw.number })}</p>
        {draw.reason && <blockquote>{draw.reason}</blockquote>}
      </div>
    </div>
  );
}
