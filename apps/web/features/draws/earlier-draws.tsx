import type { PublicDraw } from '@signboard/contract/draws/draw.ts';
import type { PublicList } from '@signboard/contract/public-list/schemas.ts';
import { useTranslation } from 'react-i18next';
import { CheckThisDraw } from './check-this-draw.tsx';
import { DrawFacts } from './draw-facts.tsx';
import { DrawFiles } from './draw-files.tsx';
import styles from './draw-section.module.css';

/** Earlier draws stay public, each with its reason, and can be checked. */
export function EarlierDraws({ list, draws }: { list: PublicList; draws: readonly PublicDraw[] }) {
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
