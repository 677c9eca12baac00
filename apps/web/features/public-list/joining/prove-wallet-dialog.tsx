import { useWallets } from '#web/features/accounts/session/use-wallets.ts';
import { WalletList } from '#web/features/accounts/session/wallet-list.tsx';
import { ChunkLoadFailed } from '#web/lib/chunks/chunk-load-failed.tsx';
import { shortAddress } from '#web/lib/format/short-address.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { SkeletonBlock } from '#web/ui/layout/skeleton.tsx';
import { PanelDialog } from '#web/ui/overlays/panel-dialog.tsx';
import styles from './other-wallet.module.css';
import { type ProofFault, type ProofOptions, useWalletProof, type WalletProof } from './use-wallet-proof.ts';

type ProveWalletDialogProps = ProofOptions & { onClose(): void };

/** Lets the holdings of another wallet count, with one signature of that wallet. */
export function ProveWalletDialog({ onClose, ...options }: ProveWalletDialogProps) {
  const { t } = useTranslation('joining');
  const { t: word } = useTranslation();
  const proof = useWalletProof(options);
  const { step } = proof;
  return (
    <PanelDialog title={t('otherWallet.title')} closeLabel={word('action.close')} onClose={onClose}>
      <div className="stack gap-4">
        {step.name !== 'done' && <Explanation />}
        <div role="status" className={styles.live}>
          {step.name === 'done' && (
            <Notice kind="success">
              <p>{t('otherWallet.done', { address: shortAddress(step.address) })}</p>
              <p>{t('otherWallet.back', { own: shortAddress(options.own) })}</p>
            </Notice>
          )}
          {'option' in step && <Notice>{t(`otherWallet.${step.name}`, { wallet: step.option.name })}</Notice>}
        </div>
        <div role="alert" className={styles.live}>
          {proof.fault && <FaultNotice fault={proof.fault} />}
        </div>
        {step.name === 'done' ? (
          <Button variant="secondary" onClick={onClose}>
            {t('otherWallet.close')}
          </Button>
        ) : (
          <Wallets proof={proof} />
        )}
      </div>
    </PanelDialog>
  );
}

function Explanation() {
  const { t } = useTranslation('joining');
  return (
    <>
      <p className="muted text-sm">{t('otherWallet.lead')}</p>
      <ol className={`${styles.steps} stack gap-2 muted text-sm`}>
        <li>{t('otherWallet.steps.choose')}</li>
        <li>{t('otherWallet.steps.sign')}</li>
      </ol>
    </>
  );
}

function FaultNotice({ fault }: { fault: ProofFault }) {
  const { t } = useTranslation('joining');
  const translate = useTranslateMessage();
  const text = 'code' in fault ? translate(`error.${fault.code}`) : t(`otherWallet.fault.${fault.kind}`);
  return (
    <Notice kind="error">
      <p>{text}</p>
      <p>{t('otherWallet.again')}</p>
    </Notice>
  );
}

function Wallets({ proof: { step, prove } }: { proof: WalletProof }) {
  const { t } = useTranslation('joining');
  const search = useWallets();
  const wallets = search.wallets.filter(({ chain }) => chain === 'solana');
  if (wallets.length > 0)
    return (
      <WalletList
        wallets={wallets}
        busyId={'option' in step ? step.option.id : null}
        onChoose={(option) => void prove(option)}
      />
    );
  if (search.isLooking) return <SkeletonBlock label={t('otherWallet.looking')} rows={2} />;
  return search.hasFailed ? <ChunkLoadFailed /> : <Notice>{t('otherWallet.none')}</Notice>;
}
