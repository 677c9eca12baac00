import { classNames } from '../class-names.ts';
import styles from './product-screenshot.module.css';

/** Screenshots taken by `npm run screenshots`. */
export type PictureName = 'list-page' | 'list-editor' | 'draw-check' | 'bot-page' | 'dashboard' | 'post';

type ProductPictureProps = { name: PictureName; alt: string; className?: string | undefined };

/** All screenshots have the same size, which prevents layout shift. */
const WIDTH = 1160;
const HEIGHT = 800;

/**
 * A screenshot in the page's theme. Both themes are in the DOM and one is hidden: a hidden lazy image is not fetched, and
 * no media query knows a chosen theme.
 */
export function ProductScreenshot({ name, alt, className }: ProductPictureProps) {
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
