import styles from './landing-page.module.css';

/** Reserves the demo's space until its chunk has loaded, to prevent layout shift. */
export function DrawDemoPlaceholder() {
  return <div className={styles.place} aria-hidden="true" />;
}
