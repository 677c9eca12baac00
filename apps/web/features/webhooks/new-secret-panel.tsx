import { useEffect, useRef } from 'react';
import { CodeLine } from '#web/features/api-keys/code-line.tsx';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import styles from './webhooks-section.module.css';

export type NewSecret = { webhookId: string; url: string; secret: string; isRotated: boolean };

/** The only place where a secret is ever shown. It is gone with the page. */
export function NewSecretPanel({ created, onDone }: { created: NewSecret; onDone(): void }) {
  const { t } = useTranslation('webhooks');
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A newer secret is shown in the same panel.
    if (created.secret) panel.current?.focus();
  }, [created.secret]);
  return (
    <section ref={panel} tabIndex={-1} className={styles.secret} aria-label={t('secret.label')}>
      <Notice kind="warning" title={t('secret.title')}>
        <p>
          {t('secret.warning', { url: created.url })} {created.isRotated && t('secret.rotated')}
        </p>
      </Notice>
      <CodeLine what={t('secret.what')} text={created.secret} />
      <Button variant="secondary" size="sm" onClick={onDone}>
        {t('secret.done')}
      </Button>
    </section>
  );
}
