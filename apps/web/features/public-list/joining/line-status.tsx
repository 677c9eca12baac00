import {
  Circle,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleHelp,
  LoaderCircle,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { LineMark, LineState } from './line-states.ts';
import styles from './line-status.module.css';

const ICONS: Record<LineMark, LucideIcon> = {
  later: CircleDashed,
  'to-do': Circle,
  checking: LoaderCircle,
  met: CircleCheck,
  'not-met': CircleAlert,
  unknown: CircleHelp,
};

type LineStatusProps = {
  state: LineState;
  /** Replaces the mark's default text, such as with the wallet that meets the requirement. */
  label?: string;
  id?: string;
  /** Whether it is part of a larger requirement, or no longer matters. */
  isQuiet?: boolean;
  /** A small action beside the text. */
  aside?: ReactNode;
  /** Shown below the text. */
  children?: ReactNode;
};

/** The icon differs by shape, so that color is never the only signal. */
export function LineStatus({ state, label, id, isQuiet = false, aside, children }: LineStatusProps) {
  const { mark, messageKey } = state;
  const { t } = useTranslation('joining');
  const translate = useTranslateMessage();
  const Icon = ICONS[mark];
  return (
    <div className={classNames(styles.state, 'stack gap-2 top', styles[mark], isQuiet && styles.quiet)}>
      <div className={`${styles.row} row gap-3 tight between`}>
        <p id={id} className={styles.verdict}>
          <Icon aria-hidden="true" size={18} className={styles.icon} />
          <span>{label ?? (messageKey ? translate(messageKey) : t(`mark.${mark}`))}</span>
        </p>
        {aside}
      </div>
      {children && <div className={styles.action}>{children}</div>}
    </div>
  );
}
