import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

type SkeletonProps = {
  height?: string;
  width?: string;
  /** A placeholder for what does not exist yet: nothing is loading, so it stands still. */
  isStill?: boolean;
};

export function Skeleton({ height = '1rem', width = '100%', isStill = false }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.skeleton, isStill && styles.still)}
      style={{ height, width }}
    />
  );
}

type SkeletonBlockProps = {
  label: string;
  rows?: number;
  /** Reserves the height of a page, so that the content below doesn't shift. */
  isPage?: boolean;
};

/** Placeholder lines, announced once. */
export function SkeletonBlock({ label, rows = 3, isPage = false }: SkeletonBlockProps) {
  return (
    <div className={classNames('stack', isPage && styles.page)} role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never reordered
          key={row}
          height={row === 0 ? '1.75rem' : '1rem'}
          width={row === rows - 1 ? '60%' : '100%'}
        />
      ))}
    </div>
  );
}
