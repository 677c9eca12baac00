import { useNavigation } from 'react-router';
import styles from './navigation-progress.module.css';

/** A thin line while the next page is on its way; it appears only when that takes a moment. */
export function NavigationProgress() {
  const isMoving = useNavigation().state !== 'idle';
  return <div aria-hidden="true" className={isMoving ? styles.moving : styles.still} />;
}
