import { type ReactNode, useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './tooltip.module.css';

type TooltipProps = {
  /** The id by which the control names this text as its description. */
  id: string;
  /** Nothing shows no bubble. */
  text: string | null;
  isWide?: boolean;
  side?: 'above' | 'below';
  children: ReactNode;
};

/** A few words about a control: by pointing at it, by focusing it, by touching it; Escape hides them. */
export function Tooltip({ id, text, isWide = false, side = 'below', children }: TooltipProps) {
  const [isDismissed, setDismissed] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hides and shows words; the control is inside
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
