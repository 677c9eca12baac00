import { Check, CircleAlert, Minus, ShieldCheck, TriangleAlert, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#web/ui/class-names.ts';
import { type CheckLine, checkLines } from './check-lines.ts';
import type { DrawVerdict } from './check-messages.ts';
import styles from './draw-check.module.css';
import type { DrawCheckState } from './draw-check-state.ts';
import { Hash } from './draw-facts.tsx';
import { useCheckWords } from './use-check-words.ts';

/** Whether the draw holds and what that is worth; every check; and what no check can show. */
export function DrawVerdictView({ verdict, current }: Pick<DrawCheckState, 'verdict' | 'current'>) {
  const { t } = useTranslation('draw-check');
  const { texts, locale } = useCheckWords();
  const lines = checkLines({ checks: verdict?.checks ?? null, current }, texts, locale);
  return (
    <>
      {verdict && <Banner verdict={verdict} />}
      <ol className={styles.lines}>
        {lines.map((line) => (
          <Line key={line.name} line={line} />
        ))}
      </ol>
      {verdict && (
        <div className={styles.limits}>
          <h3 className={styles.subtitle}>{t('limits')}</h3>
          <ul>
            {texts.limits.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function Banner({ verdict }: { verdict: DrawVerdict }) {
  const { t } = useTranslation('draw-check');
  const { texts } = useCheckWords();
  const { isVerified, guarantee, previous } = verdict;
  const tone = !isVerified ? 'wrong' : guarantee === 'public-beacon' ? 'right' : 'limited';
  const Icon = { wrong: CircleAlert, right: ShieldCheck, limited: TriangleAlert }[tone];
  return (
    <div className={classNames(styles.banner, styles[tone])}>
      <Icon aria-hidden="true" size={24} />
      <div className={styles.said}>
        <h3 className={styles.verdict}>{isVerified ? texts.verified : texts.notVerified}</h3>
        {guarantee && <p>{texts.guarantee[guarantee]}</p>}
        {isVerified && <p>{t('compare')}</p>}
        {previous && (
          <p>
            {t('previous')} <Hash value={previous.commitment} />
          </p>
        )}
      </div>
    </div>
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
