import { Copy } from 'lucide-react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { IconButton } from '#web/ui/button.tsx';

type CopyButtonProps = {
  text: string;
  /** What is copied, for the notification. */
  what: string;
  /** The i18n namespace that is loaded on the page. */
  texts: 'draw' | 'draw-promise' | 'winners';
};

export function CopyButton({ text, what, texts }: CopyButtonProps) {
  const { t } = useTranslation(texts);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      notify(t('copied'), 'success');
    } catch {
      notify(t('notCopied'), 'error');
    }
  }
  return (
    <IconButton label={t('copy', { what })} onClick={() => void copy()}>
      <Copy aria-hidden="true" size={16} />
    </IconButton>
  );
}
