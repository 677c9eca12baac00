import type { ReactNode } from 'react';
import { type PictureName, ProductScreenshot } from '#web/ui/layout/product-screenshot.tsx';
import styles from './feature-row.module.css';

type FeatureRowProps = {
  title: string;
  text: string;
  picture: PictureName;
  pictureAlt: string;
  /** An optional link. */
  children?: ReactNode;
};

/** A feature with its screenshot; rows alternate sides. */
export function FeatureRow({ title, text, picture, pictureAlt, children }: FeatureRowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <h3>{title}</h3>
        <p>{text}</p>
        {children}
      </div>
      <ProductScreenshot name={picture} alt={pictureAlt} className={styles.picture} />
    </li>
  );
}
