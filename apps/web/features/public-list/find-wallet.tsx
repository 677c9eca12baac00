import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { type ComponentType, useState } from 'react';
import { loadChunk } from '#web/lib/chunks/load-chunk.ts';
import { loadTexts } from '#web/lib/i18n/texts.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './find-wallet.module.css';
import type { FindWalletFormProps } from './find-wallet-form.tsx';

const importForm = () => import('./find-wallet-form.tsx');

/** Answers for any wallet, without signing in. Only on lists that show their participants or winners. */
export function FindWallet({ list }: { list: PublicList }) {
  const { t } = useTranslation('public');
  const [Form, setForm] = useState<ComponentType<FindWalletFormProps> | null>(null);
  const [isOpening, setOpening] = useState(false);
  if (!showsWallets(list)) return null;

  async function open(): Promise<void> {
    setOpening(true);
    try {
      const [{ FindWalletForm }] = await Promise.all([
        loadChunk(importForm),
        loadTexts(['find-wallet', 'messages']),
      ]);
      setForm(() => FindWalletForm);
    } catch {
      notify(t('join.failed'), 'error');
    }
    setOpening(false);
  }
  return (
    <section aria-labelledby="find-wallet" className={styles.find}>
      <div>
        <h2 id="find-wallet" className="text-xl">
          {t('find.title')}
        </h2>
        <p className="muted">{t(list.state === 'drawn' ? 'find.textDrawn' : 'find.text')}</p>
      </div>
      {Form ? (
        <Form list={list} />
      ) : (
        <Button variant="secondary" disabled={isOpening} onClick={() => void open()}>
          {t('find.open')}
        </Button>
      )}
    </section>
  );
}

/** The same rule as the server's. */
export function showsWallets({ details, state }: Pick<PublicList, 'details' | 'state'>): boolean {
  if (!details) return false;
  return details.registeredWallets !== null || (state === 'drawn' && details.winners !== null);
}
