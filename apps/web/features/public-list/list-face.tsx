import { imageUrl } from '@signboard/contract/images/endpoints.ts';
import type { PublicList } from '@signboard/contract/public-list/schemas.ts';
import { useState } from 'react';
import styles from './list-face.module.css';

/** The banner; a band in the list's color where there is none or it fails to load. */
export function ListBand({ list }: { list: Pick<PublicList, 'banner'> }) {
  const [isLost, setLost] = useState(false);
  return (
    <div className={styles.band} aria-hidden="true">
      {list.banner && !isLost && (
        <img
          src={imageUrl(list.banner)}
          alt=""
          fetchPriority="high"
          decoding="async"
          onError={() => setLost(true)}
        />
      )}
    </div>
  );
}

/** Falls back to the first letter when the image fails to load. */
export function ListPicture({ list }: { list: Pick<PublicList, 'logo' | 'name'> }) {
  const [isLost, setLost] = useState(false);
  return (
    <span className={styles.picture} aria-hidden="true">
      {list.logo && !isLost ? (
        <img src={imageUrl(list.logo)} alt="" decoding="async" onError={() => setLost(true)} />
      ) : (
        ([...list.name.trim()][0] ?? '').toUpperCase()
      )}
    </span>
  );
}
