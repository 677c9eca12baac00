import { imageUrl } from '@signboard/contract/images/endpoints.ts';
import { DEFAULT_COLOR } from '@signboard/domain/lists/list-types.ts';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { Link } from '#web/navigation/link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './list-cells.module.css';
import listLogoStyles from './list-logo.module.css';

type ListHeadingProps = {
  list: { name: string; logo: string; color: string | null };
  to: string;
  children: ReactNode;
};

export function ListHeading({ list, to, children }: ListHeadingProps) {
  return (
    <div className={`${styles.heading} row gap-3 nowrap`}>
      <ListLogo list={list} />
      <div className={styles.names}>
        <Link to={to} className={styles.name} title={list.name}>
          {list.name}
        </Link>
        <span className={styles.below}>{children}</span>
      </div>
    </div>
  );
}

type ListLogoProps = { list: { name: string; logo: string; color: string | null }; size?: 'md' | 'lg' };

/** Falls back to the first letter when there is no image or it fails to load. */
export function ListLogo({ list, size = 'md' }: ListLogoProps) {
  const [isLost, setLost] = useState(false);
  const color = { '--list-color': list.color ?? DEFAULT_COLOR } as CSSProperties;
  return (
    <span className={classNames(listLogoStyles.logo, listLogoStyles[size])} style={color} aria-hidden="true">
      {list.logo && !isLost ? (
        <img src={imageUrl(list.logo)} alt="" loading="lazy" decoding="async" onError={() => setLost(true)} />
      ) : (
        firstLetter(list.name)
      )}
    </span>
  );
}

function firstLetter(name: string): string {
  return ([...name.trim()][0] ?? '').toUpperCase();
}
