import { ShieldCheck } from 'lucide-react';
import { ChunkLoadFailed } from '#web/lib/chunks/chunk-load-failed.tsx';
import { loadChunk } from '#web/lib/chunks/load-chunk.ts';
import { useLazyComponent } from '#web/lib/chunks/use-lazy-component.ts';
import { loadTexts } from '#web/lib/i18n/texts.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { settings } from '#web/lib/settings/settings.ts';
import type { WalletOption } from '#web/lib/wallets/types.ts';
import { Button } from '#web/ui/button.tsx';
import type { ListAddress } from '../handoff/use-handoff.ts';
import { BaseAccountChoice } from './base-account-choice.tsx';
import { NoWallets } from './no-wallets.tsx';
import styles from './sign-in.module.css';
import { type SignInStep, useSignIn } from './sign-in.ts';
import { SignedMessage } from './signed-message.tsx';
import { useWallets } from './use-wallets.ts';
import { WalletList } from './wallet-list.tsx';

/** With the texts of all errors, which nobody needs before choosing a wallet. */
async function loadNotices() {
  const [notices] = await Promise.all([
    loadChunk(() => import('./sign-in-notice.tsx')),
    loadTexts(['messages']),
  ]);
  return notices;
}
const loadConnectingNotice = async () => (await loadNotices()).ConnectingNotice;
const loadFaultNotice = async () => (await loadNotices()).FaultNotice;

type SignInPanelProps = {
  chain?: WalletOption['chain'];
  /** The list to join: then signing in another browser is enough. */
  list?: ListAddress | undefined;
};

/** The whole sign-in: choose a wallet (optionally of one chain), connect it, sign one message. */
export function SignInPanel({ chain, list }: SignInPanelProps) {
  const { t } = useTranslation('login');
  const { step, fault, connect, sign, startOver } = useSignIn();
  const isTouched = step.name !== 'choosing' || fault !== null;
  const { Part: ConnectingNotice, isMissing } = useLazyComponent(isTouched, loadConnectingNotice);
  const { Part: FaultNotice } = useLazyComponent(isTouched, loadFaultNotice);
  const search = useWallets();
  const wallets = search.wallets.filter((option) => !chain || option.chain === chain);
  const isChoosing = step.name === 'choosing' || step.name === 'connecting';
  const baseAccount = chain !== 'solana' && (
    <BaseAccountChoice
      search={search}
      isBusy={step.name === 'connecting'}
      onChoose={(option) => void connect(option)}
    />
  );
  return (
    <div className={`${styles.panel} stack gap-5 top`}>
      <div role="status" className={styles.live}>
        {step.name === 'connecting' && ConnectingNotice && <ConnectingNotice option={step.option} />}
      </div>
      <div role="alert" className={styles.live}>
        {isMissing && <ChunkLoadFailed />}
        {fault && FaultNotice && <FaultNotice fault={fault} />}
      </div>
      {isChoosing ? (
        <>
          {wallets.length > 0 ? (
            <>
              <WalletList
                wallets={wallets}
                busyId={step.name === 'connecting' ? step.option.id : null}
                onChoose={(option) => void connect(option)}
              />
              {baseAccount}
            </>
          ) : (
            <NoWallets search={search} chain={chain} list={list} walletless={baseAccount} />
          )}
          {settings.sandboxUrl && <p className={styles.note}>{t('sandbox')}</p>}
        </>
      ) : (
        <SignStep step={step} onSign={sign} onBack={() => startOver()} />
      )}
    </div>
  );
}

type SignStepProps = {
  step: Extract<SignInStep, { name: 'connected' | 'signing' }>;
  onSign(step: Extract<SignInStep, { name: 'connected' }>): void;
  onBack(): void;
};

/** Shows the exact message and the button that asks the wallet to sign it. */
function SignStep({ step, onSign, onBack }: SignStepProps) {
  const { t } = useTranslation('login');
  const { t: common } = useTranslation();
  const isSigning = step.name === 'signing';
  return (
    <div className="stack gap-4">
      <p className="stack gap-1 muted text-sm">
        <span>{t('connectedTo', { wallet: step.option.name })}</span>
        <code className={`${styles.address} text-xs mono break`}>{step.wallet.address}</code>
      </p>
      {step.message && <SignedMessage message={step.message} />}
      <div className="stack gap-4">
        <Button
          size="lg"
          isWide
          disabled={isSigning}
          onClick={() => step.name === 'connected' && onSign(step)}
        >
          {isSigning ? t('signing') : t('sign')}
        </Button>
        <p className={`${styles.promise} row nowrap center text-sm bold`}>
          <ShieldCheck aria-hidden="true" size={18} />
          {common('session.promise')}
        </p>
        <Button variant="ghost" size="sm" disabled={isSigning} onClick={onBack}>
          {t('other')}
        </Button>
      </div>
    </div>
  );
}
