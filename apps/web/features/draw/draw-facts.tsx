import type { PublicDraw } from '@signboard/contract/draws/draw.ts';
import { useTranslation } from 'react-i18next';
import { useReaderWords } from '#web/lib/format/use-reader-words.ts';
import { CopyButton } from './copy-button.tsx';
import styles from './draw-facts.module.css';
import { Hash } from './hash.tsx';

/** The numbers of a draw, and the hash that was published before its randomness existed; nothing until there is one. */
export function DrawFacts({ draw }: { draw: PublicDraw }) {
  const { t } = useTranslation('draw');
  const words = useReaderWords();
  const { entries, winners, round, drawnAt, commitment } = draw;
  if (commitment === null) return null;
  const facts = [
    { name: 'entries', value: entries !== null && words.count(entries) },
    { name: 'winners', value: winners !== null && words.count(winners) },
    { name: 'round', value: round !== null && words.count(round) },
    { name: 'drawnAt', value: drawnAt && words.zoned(drawnAt) },
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(
        ({ name, value }) =>
          value && (
            <div key={name}>
              <dt>{t(`facts.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
      <div className={styles.commitment}>
        <dt>{t('facts.commitment')}</dt>
        <dd>
          <Hash value={commitment} />
          <CopyButton text={commitment} what={t('facts.commitment')} texts="draw" />
        </dd>
      </div>
    </dl>
  );
}
