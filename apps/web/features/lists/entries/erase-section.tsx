import type { Account } from '@signboard/contract/accounts/schemas.ts';
import { useState } from 'react';
import { useMe } from '#web/features/accounts/profile/use-me.ts';
import { ChunkLoadFailed } from '#web/lib/chunks/chunk-load-failed.tsx';
import { loadChunk } from '#web/lib/chunks/load-chunk.ts';
import { useLazyComponent } from '#web/lib/chunks/use-lazy-component.ts';
import { loadTexts } from '#web/lib/i18n/texts.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './my-entries.module.css';

/** Entries of a draw can only be erased with the account: the dialog says what goes and what stays. */
export function EraseSection() {
  const { t } = useTranslation('lists');
  const { data: me } = useMe();
  return (
    <section aria-labelledby="erase-entries" className={`${styles.erase} row gap-4 between`}>
      <div className={`${styles.lines} stack gap-0 start`}>
        <h2 id="erase-entries" className="text-md">
          {t('joined.erase.title')}
        </h2>
        <p className={styles.more}>{t('joined.erase.text')}</p>
      </div>
      {me && <EraseButton me={me} />}
    </section>
  );
}

function EraseButton({ me }: { me: Account }) {
  const { t } = useTranslation('lists');
  const [isAsking, setAsking] = useState(false);
  const { Part, isMissing } = useLazyComponent(isAsking, loadEraseDialog);
  return (
    <div>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {t('joined.erase.button')}
      </Button>
      {isAsking && isMissing && <ChunkLoadFailed />}
      {isAsking && Part && <Part me={me} onClose={() => setAsking(false)} />}
    </div>
  );
}

async function loadEraseDialog() {
  const [{ EraseDialog }] = await Promise.all([
    loadChunk(() => import('#web/features/accounts/profile/erase-dialog.tsx')),
    loadTexts(['profile']),
  ]);
  return EraseDialog;
}
