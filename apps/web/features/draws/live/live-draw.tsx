import { imageUrl } from '@signboard/contract/images/endpoints.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { currentDraw, drawStage } from '../draw-stage.ts';
import { useRememberCommitment } from '../use-commitment-memory.ts';
import { FullScreenButton } from './full-screen-button.tsx';
import { LiveAddress } from './live-address.tsx';
import styles from './live-draw.module.css';
import { LiveResult } from './live-result.tsx';
import { LiveWaiting } from './live-waiting.tsx';
import { useDarkByDefault } from './use-dark-by-default.ts';

/** A draw for an audience: what is known now, in large type, without anything around it. */
export function LiveDraw({ list }: { list: PublicList }) {
  const { t } = useTranslation('live-draw');
  const draw = currentDraw(list);
  const stage = drawStage({ howManyWinners: list.details?.howManyWinners ?? null, draw });
  useRememberCommitment(list);
  useDarkByDefault();
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <header className="row gap-4">
        {list.logo && <img src={imageUrl(list.logo)} alt="" width={56} height={56} className={styles.logo} />}
        <div className={styles.names}>
          <h1 className="text-3xl break">{list.name}</h1>
          <p className={styles.kicker}>{t('title')}</p>
        </div>
        <FullScreenButton />
      </header>
      <div className={styles.stage}>
        {draw && stage === 'drawn' ? (
          <LiveResult key={draw.number} list={list} draw={draw} />
        ) : (
          <LiveWaiting list={list} draw={draw} stage={stage === 'drawn' ? null : stage} />
        )}
      </div>
      <LiveAddress list={list} isDrawn={stage === 'drawn'} />
    </main>
  );
}
