import type { Statement as DescribedStatement, Tone } from '@signboard/languages/check-statements.ts';
import { CircleAlert, CircleHelp, FlaskConical, ShieldCheck, TriangleAlert } from 'lucide-react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './statement.module.css';

const ICONS: Record<Tone, typeof ShieldCheck> = {
  right: ShieldCheck,
  limited: TriangleAlert,
  wrong: CircleAlert,
  open: CircleHelp,
  simulated: FlaskConical,
};

/** One of the statements of a check. Each says only what it is about. */
export function Statement({ statement: { tone, title, lines } }: { statement: DescribedStatement }) {
  const Icon = ICONS[tone];
  return (
    <div className={classNames(styles.statement, styles[tone])}>
      <Icon aria-hidden="true" size={22} />
      <div className={`${styles.words} stack gap-1 top`}>
        <h3 className={styles.title}>{title}</h3>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  );
}
