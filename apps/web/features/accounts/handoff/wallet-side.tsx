import { useEffect, useState } from 'react';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { SkeletonBlock } from '#web/ui/layout/skeleton.tsx';
import { NoWallets } from '../session/no-wallets.tsx';
import { useWallets } from '../session/use-wallets.ts';
import { WalletList } from '../session/wallet-list.tsx';
import styles from './handoff.module.css';
import { useWalletSide, type WalletSideStep } from './use-wallet-side.ts';

/** What the browser of a wallet shows: it asks for the digits, and never shows them. */
export function WalletSide({ id }: { id: string }) {
  const { t } = useTranslation('handoff');
  const { step, sign, load } = useWalletSide(id);
  useScrollToOutcome(step.name);
  switch (step.name) {
    case 'loading':
      return <SkeletonBlock label={t('page.loading')} rows={4} />;
    case 'done':
      return (
        <Notice kind="success" role="status" title={t('page.done')}>
          {t('page.doneText')}
        </Notice>
      );
    case 'over':
      return (
        <Notice kind="warning" role="alert">
          {step.text ?? t('page.expired')}
        </Notice>
      );
    case 'storage':
      return (
        <Notice kind="error" role="alert">
          {t('page.storage')}
        </Notice>
      );
    case 'unreachable':
      return (
        <>
          <Notice kind="error" role="alert">
            {t('unreachable')}
          </Notice>
          <Button onClick={load}>{t('again')}</Button>
        </>
      );
    default:
      return <SignForm step={step} onSign={sign} />;
  }
}

/** The outcome replaces a longer form, on which a phone has scrolled down. */
function useScrollToOutcome(name: WalletSideStep['name']): void {
  const isOutcome = name === 'done' || name === 'over' || name === 'storage';
  useEffect(() => {
    if (isOutcome) scrollTo({ top: 0 });
  }, [isOutcome]);
}

type SignFormProps = {
  step: Extract<WalletSideStep, { name: 'ready' | 'working' }>;
  onSign: ReturnType<typeof useWalletSide>['sign'];
};

function SignForm({ step, onSign }: SignFormProps) {
  const { t } = useTranslation('handoff');
  const translate = useTranslateMessage();
  const [digits, setDigits] = useState('');
  const [isMissing, setMissing] = useState(false);
  const search = useWallets();
  const { list } = step;
  const wallets = search.wallets.filter(({ chain }) => !list || chain === list.chain);
  const isReady = step.name === 'ready';
  if (wallets.length === 0) return <NoWallet search={search} list={list} />;
  return (
    <>
      <Purpose list={list} />
      <Notice kind="warning">{t('page.warning')}</Notice>
      <TextField
        className={styles.digitsField}
        label={t('page.digits')}
        hint={t('page.digitsHint')}
        error={isMissing ? t('page.digitsMissing') : undefined}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        value={digits}
        readOnly={!isReady}
        onChange={({ target }) => {
          setMissing(false);
          setDigits(target.value.replace(/\D/g, ''));
        }}
      />
      <div role="alert" className={styles.live}>
        {isReady && step.fault && (
          <Notice kind="error">
            {step.fault === 'unreachable'
              ? t('unreachable')
              : 'key' in step.fault
                ? translate(step.fault.key)
                : step.fault.text}
          </Notice>
        )}
      </div>
      <div role="status" className={styles.live}>
        {step.name === 'working' && (
          <Notice>{step.isSigning ? t('page.signing') : translate('wallet.hint-prompt')}</Notice>
        )}
      </div>
      <h2 className="text-lg">{t('page.wallets')}</h2>
      <WalletList
        wallets={wallets}
        busyId={step.name === 'working' ? step.option.id : null}
        onChoose={(option) => {
          if (digits.length !== 2) return setMissing(true);
          if (step.name === 'ready') void onSign(step, option, digits);
        }}
      />
    </>
  );
}

type NoWalletProps = {
  search: ReturnType<typeof useWallets>;
  list: SignFormProps['step']['list'];
};

/** Nothing is used up here: the same link still works in the right browser. */
function NoWallet({ search, list }: NoWalletProps) {
  const translate = useTranslateMessage();
  return (
    <>
      <Purpose list={list} />
      {list && search.wallets.length > 0 && !search.isLooking && (
        <Notice kind="warning" role="status">
          {translate('error.wallet-wrong-chain')}
        </Notice>
      )}
      <NoWallets search={search} chain={list?.chain} />
    </>
  );
}

function Purpose({ list }: { list: SignFormProps['step']['list'] }) {
  const { t } = useTranslation('handoff');
  const { host } = location;
  return <p>{list ? t('page.list', { host, list: list.name }) : t('page.site', { host })}</p>;
}
