import { useEffect, useRef } from 'react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import styles from './api-keys-section.module.css';
import { CodeLine } from './code-line.tsx';

export type NewKey = { id: string; name: string; key: string };

/** The only place where a key is ever shown. It is gone with the page. */
export function NewKeyPanel({ created, onDone }: { created: NewKey; onDone(): void }) {
  const { t } = useTranslation('api-keys');
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A newer key is shown in the same panel.
    if (created.id) panel.current?.focus();
  }, [created.id]);
  return (
    <section ref={panel} tabIndex={-1} className={styles.created} aria-label={t('created.label')}>
      <Notice kind="warning" title={t('created.title', { name: created.name })}>
        <p>{t('created.warning')}</p>
      </Notice>
      <CodeLine what={t('created.what')} text={created.key} />
      <Button variant="secondary" size="sm" onClick={onDone}>
        {t('created.done')}
      </Button>
    </section>
  );
}
