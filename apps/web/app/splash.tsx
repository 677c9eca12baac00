import { Logo } from './brand/logo.tsx';
import styles from './splash.module.css';

/** Shown until the first page has loaded. */
export function Splash() {
  return (
    <div className={styles.splash}>
      <Logo />
    </div>
  );
}
