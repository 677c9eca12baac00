import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import styles from './api-keys-section.module.css';
import { CodeLine } from './code-line.tsx';

type SecretPanelProps = {
  secret: string;
  texts: { label: string; title: string; what: string; done: string };
  onDone(): void;
  /** What happens if it is lost. */
  children: ReactNode;
};

/** The only place where a secret is ever shown. It is gone with the page. */
export function SecretPanel({ secret, texts, onDone, children }: SecretPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A newer secret is shown in the same panel.
    if (secret) panel.current?.focus();
  }, [secret]);
  return (
    <section ref={panel} tabIndex={-1} className={`${styles.created} stack gap-4`} aria-label={texts.label}>
      <Notice kind="warning" title={texts.title}>
        <p>{children}</p>
      </Notice>
      <CodeLine what={texts.what} text={secret} />
      <Button variant="secondary" size="sm" onClick={onDone}>
        {texts.done}
      </Button>
    </section>
  );
}
