import type { OwnEntry } from '@signboard/contract/public-list/own-entry.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { Image } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import type { ShareCardDialogProps } from '#web/features/public-list/share-card/share-card-dialog.tsx';
import { loadChunk } from '#web/lib/chunks/load-chunk.ts';
import { loadTexts } from '#web/lib/i18n/texts.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { Button } from '#web/ui/button.tsx';
import { entryOutcome } from './entry-outcome.ts';

type ShareCardButtonProps = { list: PublicList; entry: OwnEntry; wallet: string | null };

const importDialog = () => import('#web/features/public-list/share-card/share-card-dialog.tsx');

/** Offers the picture to winners, and to participants whose list is not drawn yet. */
export function ShareCardButton({ list, entry, wallet }: ShareCardButtonProps) {
  const { t } = useTranslation('joining');
  const { t: tPublic } = useTranslation('public');
  const [Dialog, setDialog] = useState<ComponentType<ShareCardDialogProps> | null>(null);
  const outcome = entryOutcome(entry);
  if (wallet === null || (outcome !== 'won' && outcome !== 'joined')) return null;

  async function open(): Promise<void> {
    try {
      const [{ ShareCardDialog }] = await Promise.all([loadChunk(importDialog), loadTexts(['share-card'])]);
      setDialog(() => ShareCardDialog);
    } catch {
      notify(tPublic('join.failed'), 'error');
    }
  }
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => void open()}>
        <Image aria-hidden="true" size={16} />
        {t('entry.card')}
      </Button>
      {Dialog && <Dialog list={list} outcome={outcome} wallet={wallet} onClose={() => setDialog(null)} />}
    </>
  );
}
