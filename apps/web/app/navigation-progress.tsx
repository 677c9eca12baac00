import { useNavigation } from 'react-router';
import styles from './navigation-progress.module.css';

/** Appears only when loading the next page takes a moment. */
export function NavigationProgress() {
  const isMoving = useNavigation().state !== 'idle';
  return <div aria-hidden="true" className={isMoving ? styles.moving : styles.still} />;
}
