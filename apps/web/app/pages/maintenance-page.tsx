import { PAGES } from '@signboard/contract/pages.ts';
import { useState } from 'react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { Button } from '#web/ui/button.tsx';
import { StatusView } from './status-view.tsx';

async function isServerReady(): Promise<boolean> {
  try {
    return (await fetch('/readyz', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** /maintenance */
export default function MaintenancePage() {
  const { t } = useTranslation();
  const [isChecking, setChecking] = useState(false);
  async function retry(): Promise<void> {
    setChecking(true);
    if (await isServerReady()) return location.assign(PAGES.landing);
    setChecking(false);
    notify(t('status.maintenance.still'));
  }
  return (
    <StatusView
      code={t('status.maintenance.code')}
      title={t('status.maintenance.title')}
      text={t('status.maintenance.text')}
    >
      <Button disabled={isChecking} onClick={() => void retry()}>
        {isChecking ? t('status.maintenance.checking') : t('action.retry')}
      </Button>
    </StatusView>
  );
}
