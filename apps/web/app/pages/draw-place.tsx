import styles from './landing-page.module.css';

/** Keeps the demonstration's place until its chunk is there, so that nothing moves. */
export function DrawPlace() {
  return <div className={styles.place} aria-hidden="true" />;
}
