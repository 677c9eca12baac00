import { imageUrl } from '@signboard/contract/images/endpoints.ts';
import styles from './community-view.module.css';

/** The logo, or the first letter of the name. */
export function CommunityLogo({ logo, name, size }: { logo: string | null; name: string; size: number }) {
  if (logo) return <img src={imageUrl(logo)} alt="" width={size} height={size} className={styles.logo} />;
  return (
    <span aria-hidden="true" className={styles.letter} data-size={size}>
      {[...name][0]?.toUpperCase()}
    </span>
  );
}
