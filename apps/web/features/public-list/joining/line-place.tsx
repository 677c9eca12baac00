import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleHelp,
  LoaderCircle,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './line-place.module.css';
import type { LineMark, LineState } from './line-states.ts';

const ICONS: Record<LineMark, LucideIcon> = {
  later: CircleDashed,
  checking: LoaderCircle,
  met: CircleCheck,
  'not-met': CircleAlert,
  unknown: CircleHelp,
};

type LinePlaceProps = {
  state: LineState;
  /** Other words than those of the mark, such as the wallet that meets it. */
  words?: string;
  id?: string;
  /** A small thing to do, beside the words. */
  aside?: ReactNode;
  /** What stands below them. */
  children?: ReactNode;
};

/** How one requirement stands: its mark, the reason, and what to do. The shape of the mark says it without color. */
export function LinePlace({ state: { mark, says }, words, id, aside, children }: LinePlaceProps) {
  const { t } = useTranslation('joining');
  const translate = useTranslateMessage();
  const Icon = ICONS[mark];
  return (
    <div className={classNames(styles.state, styles[mark])}>
      <div className={styles.row}>
        <p id={id} className={styles.verdict}>
          <Icon aria-hidden="true" size={18} className={styles.icon} />
          <span>{words ?? (says ? translate(says) : t(`mark.${mark}`))}</span>
        </p>
        {aside}
      </div>
      {children && <div className={styles.action}>{children}</div>}
    </div>
  );
}
