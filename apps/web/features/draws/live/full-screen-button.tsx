import { Maximize } from 'lucide-react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './live-draw.module.css';

/** Escape leaves it, as everywhere. Some phones have no full screen for pages. */
export function FullScreenButton() {
  const { t } = useTranslation('live-draw');
  if (!document.fullscreenEnabled) return null;
  return (
    <Button
      variant="secondary"
      size="sm"
      className={styles.fullScreen ?? ''}
      onClick={() => void document.documentElement.requestFullscreen().catch(() => {})}
    >
      <Maximize aria-hidden="true" size={16} />
      {t('fullScreen')}
    </Button>
  );
}
