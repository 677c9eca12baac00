import { Check, Minus, X } from 'lucide-react';
import { classNames } from '#web/ui/class-names.ts';
import { type CheckLine, checkLines } from './check-lines.ts';
import styles from './draw-check.module.css';
import { useCheckTexts } from './use-check-texts.ts';

type CheckListProps = Parameters<typeof checkLines>[0];

export function CheckList(known: CheckListProps) {
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
