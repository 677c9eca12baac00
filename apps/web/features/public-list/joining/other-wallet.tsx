import { Wallet } from 'lucide-react';
import { useState } from 'react';
import delegationHintStyles from '#web/features/public-list/delegation-hint.module.css';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import type { ListAddress } from './list-address.ts';
import styles from './other-wallet.module.css';
import { ProveWalletDialog } from './prove-wallet-dialog.tsx';
import { ProvenWallets } from './proven-wallets.tsx';
import type { Joining } from './use-joining.ts';

type OtherWalletProps = { list: ListAddress; own: string; joining: Pick<Joining, 'check' | 'onFault'> };

/** For people whose tokens are in another Solana wallet than the one they join with. */
export function OtherWallet({ list, own, joining }: OtherWalletProps) {
  const { t } = useTranslation('joining');
  const [isOpen, setOpen] = useState(false);
  const [proofs, setProofs] = useState(0);
  return (
    <>
      <p className={delegationHintStyles.hint}>
        <Wallet aria-hidden="true" size={18} className={delegationHintStyles.icon} />
        <span>
          {t('otherWallet.text')}{' '}
          <button type="button" className={styles.open} onClick={() => setOpen(true)}>
            {t('otherWallet.button')}
          </button>
        </span>
      </p>
      <ProvenWallets
        key={proofs}
        list={list}
        own={own}
        onWithdrawn={joining.check}
        onFault={joining.onFault}
      />
      {isOpen && (
        <ProveWalletDialog
          list={list}
          own={own}
          onProven={() => {
            setProofs((before) => before + 1);
            joining.check();
          }}
          onFault={joining.onFault}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
