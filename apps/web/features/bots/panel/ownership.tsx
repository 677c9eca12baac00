import { Copy } from 'lucide-react';
import { useState } from 'react';
import { NoWallets } from '#web/features/accounts/session/no-wallets.tsx';
import { useWallets } from '#web/features/accounts/session/use-wallets.ts';
import { WalletList } from '#web/features/accounts/session/wallet-list.tsx';
import { shortAddress } from '#web/lib/format/short-address.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import type { WalletOption } from '#web/lib/wallets/types.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { PanelDialog } from '#web/ui/overlays/panel-dialog.tsx';
import styles from './bot-panel.module.css';
import { accessPassUrl, useOwnership } from './use-ownership.ts';

/** The upgrade from Free to Pro: connect a wallet that holds the access pass and sign once. */
export function Ownership() {
  const { t } = useTranslation('bots');
  const { t: word } = useTranslation();
  const { step, fault, connect, verify, startOver } = useOwnership();
  const [isChoosing, setChoosing] = useState(false);
  const isConnected = 'wallet' in step;
  return (
    <div className={`${styles.ownership} stack start`}>
      <p className="muted text-sm">{t('ownership.lead')}</p>
      {isConnected && <OwnerAddress address={step.wallet.address} />}
      <div className="row gap-3">
        {isConnected ? (
          <Button disabled={step.name === 'signing'} onClick={() => void verify(step)}>
            {step.name === 'signing' ? t('ownership.verifying') : t('ownership.verify')}
          </Button>
        ) : (
          <Button variant="secondary" onClick={() => setChoosing(true)}>
            {t('ownership.connect')}
          </Button>
        )}
        <a href={accessPassUrl()} target="_blank" rel="noopener">
          {t('ownership.pass')}
        </a>
      </div>
      {isConnected && (
        <Button variant="ghost" size="sm" disabled={step.name === 'signing'} onClick={startOver}>
          {t('ownership.other')}
        </Button>
      )}
      <div role="status" className={styles.outcome}>
        {isConnected && step.showsNoPass && !fault && <Notice>{t('ownership.noPass')}</Notice>}
      </div>
      <div role="alert" className={styles.outcome}>
        {fault && <Notice kind="error">{fault}</Notice>}
      </div>
      {isChoosing && (
        <PanelDialog
          title={t('ownership.dialogTitle')}
          closeLabel={word('action.close')}
          onClose={() => setChoosing(false)}
        >
          <Wallets
            busyId={step.name === 'connecting' ? step.option.id : null}
            onChoose={async (option) => {
              await connect(option);
              setChoosing(false);
            }}
          />
        </PanelDialog>
      )}
    </div>
  );
}

type WalletsProps = { busyId: string | null; onChoose(option: WalletOption): Promise<void> };

/** The pass is an Ethereum contract: only Ethereum wallets can hold it. */
function Wallets({ busyId, onChoose }: WalletsProps) {
  const { t } = useTranslation('bots');
  const translate = useTranslateMessage();
  const search = useWallets();
  const options = search.wallets.filter((option) => option.chain === 'ethereum');
  return (
    <div className="stack gap-4">
      <p className="muted text-sm">{t('ownership.dialogLead')}</p>
      <div role="status" className={styles.outcome}>
        {busyId && <Notice>{translate('wallet.hint-prompt')}</Notice>}
      </div>
      {options.length > 0 && (
        <WalletList wallets={options} busyId={busyId} onChoose={(option) => void onChoose(option)} />
      )}
      {options.length === 0 && <NoWallets search={search} chain="ethereum" />}
    </div>
  );
}

/** The wallet that holds the access pass. */
export function OwnerAddress({ address }: { address: string }) {
  const { t } = useTranslation('bots');
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      notify(t('panel.copied'), 'success');
    } catch {
      notify(t('panel.notCopied'), 'error');
    }
  }
  return (
    <span className={`${styles.address} row inline gap-1 nowrap`}>
      <code title={address}>{shortAddress(address)}</code>
      <IconButton label={t('panel.copy')} onClick={() => void copy()}>
        <Copy aria-hidden="true" size={16} />
      </IconButton>
    </span>
  );
}
