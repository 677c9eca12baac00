import { classNames } from '../class-names.ts';
import styles from './product-picture.module.css';

/** The pictures that the product takes of itself. */
export type PictureName = 'list-page' | 'list-editor' | 'draw-check' | 'bot-page' | 'dashboard' | 'post';

type ProductPictureProps = { name: PictureName; alt: string; className?: string | undefined };

/** Every picture has the same shape, so that nothing moves when it comes. */
const WIDTH = 1160;
const HEIGHT = 800;

/**
 * A picture of the product in the page's theme. Both stand in the page and one is hidden: a lazy picture that is
 * hidden is not fetched, and no media query knows the theme that a person has chosen.
 */
export function ProductPicture({ name, alt, className }: ProductPictureProps) {
  return (
    <div className={classNames(styles.frame, className)}>
      {(['light', 'dark'] as const).map((theme) => (
        <img
          key={theme}
          className={styles[theme]}
          src={`/pictures/${name}-${theme}.webp`}
          alt={alt}
          width={WIDTH}
          height={HEIGHT}
          loading="lazy"
          decoding="async"
        />
      ))}
    </div>
  );
}
