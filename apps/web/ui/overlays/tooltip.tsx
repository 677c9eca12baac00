import { type ReactNode, useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './tooltip.module.css';

type TooltipProps = {
  /** The control references it with `aria-describedby`. */
  id: string;
  /** Without text there is no tooltip. */
  text: string | null;
  isWide?: boolean;
  side?: 'above' | 'below';
  children: ReactNode;
};

/** Shown on hover, focus and touch; Escape hides it. */
export function Tooltip({ id, text, isWide = false, side = 'below', children }: TooltipProps) {
  const [isDismissed, setDismissed] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only shows and hides text; the control is inside
    <span
      className={classNames(styles.place, isWide && styles.wide, isDismissed && styles.dismissed)}
      onKeyDown={(event) => event.key === 'Escape' && setDismissed(true)}
      onPointerLeave={() => setDismissed(false)}
      onBlur={() => setDismissed(false)}
    >
      {children}
      {text && (
        <span id={id} role="tooltip" className={classNames(styles.bubble, side === 'above' && styles.above)}>
          {text}
        </span>
      )}
    </span>
  );
}
