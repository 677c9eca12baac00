import styles from './logo.module.css';

/** A hanging board with a check mark. */
export function LogoMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <path d="M5 4h22M10 4v6M22 4v6" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
      <rect x="3.5" y="10" width="25" height="18" rx="5" className={styles.board} />
      <path
        d="m10.6 19.3 3.7 3.6 7.2-7.6"
        className={styles.tick}
        strokeWidth="2.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

export function Logo() {
  return (
    <span className={styles.logo}>
      <LogoMark />
      <span className={styles.name}>Signboard</span>
    </span>
  );
}
