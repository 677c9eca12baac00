import type { Account } from '@signboard/contract/accounts/schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { DataRow } from './data-row.tsx';
import { EraseDialog } from './erase-dialog.tsx';

export function EraseAccount({ me }: { me: Account }) {
  const { t } = useTranslation('profile');
  const [isAsking, setAsking] = useState(false);
  return (
    <DataRow title={t('data.erase.title')} text={t('data.erase.text')}>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('data.erase.button')}
      </Button>
      {isAsking && <EraseDialog me={me} onClose={() => setAsking(false)} />}
    </DataRow>
  );
}
