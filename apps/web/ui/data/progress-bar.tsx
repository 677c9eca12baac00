import styles from './progress-bar.module.css';

/** `done` is from 0 to 1. */
export function ProgressBar({ label, done }: { label: string; done: number }) {
  const percent = Math.round(Math.min(1, Math.max(0, done)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={styles.track}
    >
      <div className={styles.bar} style={{ width: `${percent}%` }} />
    </div>
  );
}
