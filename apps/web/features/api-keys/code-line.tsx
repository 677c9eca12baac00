import { Copy } from 'lucide-react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { IconButton } from '#web/ui/button.tsx';
import styles from './api-keys-section.module.css';

/** A text for programs, and a button that copies it. */
export function CodeLine({ what, text }: { what: string; text: string }) {
  const { t } = useTranslation('api-keys');
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      notify(t('copied'), 'success');
    } catch {
      notify(t('notCopied'), 'error');
    }
  }
  return (
    <div className={`${styles.code} row nowrap shrink`}>
      <code translate="no">{text}</code>
      <IconButton label={t('copy', { what })} onClick={() => void copy()}>
        <Copy aria-hidden="true" size={16} />
      </IconButton>
    </div>
  );
}
