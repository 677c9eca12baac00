import { parsePrizeLink } from '@signboard/contract/prizes/prize-link.ts';
import { Copy, ExternalLink } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './prize-card.module.css';

/** A code to copy. A link is opened by the winner only, who sees its host first. */
export function PrizeCode({ code }: { code: string }) {
  const { t } = useTranslation('prizes');
  const link = parsePrizeLink(code);
  const box = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useLayoutEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className={styles.code}>
      <p className="muted text-sm">{t(link ? 'own.link' : 'own.code')}</p>
      {link && <p className={styles.host}>{t('own.opens', { host: link.host })}</p>}
      <code className={styles.secret}>{code}</code>
      <div className="row gap-4">
        <CopyCode code={code} />
        {link && (
          <a
            className="row inline nowrap break"
            href={link.href}
            target="_blank"
            rel="noreferrer noopener nofollow"
          >
            {t('own.open', { host: link.host })}
            <ExternalLink aria-hidden="true" size={16} />
            <span className="visually-hidden">{t('own.newWindow')}</span>
          </a>
        )}
      </div>
      {link && <p className="muted text-sm">{t('own.warning')}</p>}
    </div>
  );
}

function CopyCode({ code }: { code: string }) {
  const { t } = useTranslation('prizes');
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(code);
      notify(t('own.copied'), 'success');
    } catch {
      notify(t('own.notCopied'), 'error');
    }
  }
  return (
    <Button variant="secondary" size="sm" onClick={() => void copy()}>
      <Copy aria-hidden="true" size={16} />
      {t('own.copy')}
    </Button>
  );
}
