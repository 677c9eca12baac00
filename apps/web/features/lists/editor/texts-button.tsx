import type { List } from '@signboard/contract/lists/list.ts';
import { useState } from 'react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { TextsDialog } from './texts-dialog.tsx';

/** Offered while the list is active: then the tabs are locked. */
export function TextsButton({ list }: { list: List }) {
  const { t } = useTranslation('editor');
  const [isOpen, setOpen] = useState(false);
  if (!list.active || list.isFinished) return null;
  return (
    <>
      <Button variant="secondary" size="sm" isWide onClick={() => setOpen(true)}>
        {t('texts.open')}
      </Button>
      {isOpen && <TextsDialog list={list} onClose={() => setOpen(false)} />}
    </>
  );
}
