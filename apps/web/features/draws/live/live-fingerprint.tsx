import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Hash } from '../hash.tsx';
import styles from './live-draw.module.css';

/** The same before and after the draw, so that the audience can compare. */
export function LiveFingerprint({ value, isDrawn }: { value: string; isDrawn: boolean }) {
  const { t } = useTranslation('live-draw');
  return (
    <div className={`${styles.fingerprint} stack gap-2 muted`}>
      <p>{t('fingerprint')}</p>
      <Hash value={value} />
      <p>{t(isDrawn ? 'fingerprintCompare' : 'fingerprintHint')}</p>
    </div>
  );
}
