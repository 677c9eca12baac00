import { Logo } from './brand/logo.tsx';
import styles from './splash.module.css';

/** What stands on the page until the first chunk is there. */
export function Splash() {
  return (
    <div className={styles.splash}>
      <Logo />
    </div>
  );
}
