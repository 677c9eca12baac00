import type { LucideIcon } from 'lucide-react';
import styles from './public-page.module.css';

type Point = { key: string; icon: LucideIcon; title: string; text: string };

export function PointList({ points }: { points: readonly Point[] }) {
  return (
    <ul className={styles.points}>
      {points.map(({ key, icon: Icon, title, text }) => (
        <li key={key}>
          <Icon aria-hidden="true" size={24} strokeWidth={1.7} />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
