import { CircleAlert, ShieldCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#web/ui/class-names.ts';
import type { DrawVerdict } from './check-messages.ts';
import styles from './draw-check.module.css';
import { Hash } from './hash.tsx';
import { useCheckTexts } from './use-check-texts.ts';

/** Whether the draw is verified, what that guarantees, and what to do when it isn't. */
export function VerdictBanner({ verdict }: { verdict: DrawVerdict }) {
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
