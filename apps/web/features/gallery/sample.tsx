import type gallery from '@signboard/languages/en/pages/gallery.json';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './gallery.module.css';

type Part = keyof typeof gallery.part;
type State = keyof typeof gallery.state;

export function SamplePart({ name, children }: { name: Part; children: ReactNode }) {
  const { t } = useTranslation('gallery');
  const id = useId();
  return (
    <section aria-labelledby={id} className="stack gap-5">
      <h2 id={id} className={styles.partTitle}>
        {t(`part.${name}`)}
      </h2>
      <div className={styles.samples}>{children}</div>
    </section>
  );
}

type SampleProps = {
  /** The component's name in code. */
  of: string;
  state: State;
  /** Takes the full width. */
  isWhole?: boolean;
  children: ReactNode;
};

export function Sample({ of, state, isWhole = false, children }: SampleProps) {
  const { t } = useTranslation('gallery');
  return (
    <div className={classNames('stack gap-2', isWhole && styles.whole)}>
      <p className="muted text-xs">
        <code translate="no">{of}</code> · {t(`state.${state}`)}
      </p>
      <div className={classNames(state === 'focused' && styles.focused)}>{children}</div>
    </div>
  );
}

export function SampleRow({ children }: { children: ReactNode }) {
  return <div className="row gap-3">{children}</div>;
}

/** A right-to-left name. */
export const RTL_NAME = 'مجتمع اللؤلؤ';
