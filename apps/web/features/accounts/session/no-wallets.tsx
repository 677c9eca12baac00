import { type ReactNode, useState } from 'react';
import { ChunkLoadFailed } from '#web/lib/chunks/chunk-load-failed.tsx';
import { loadChunk } from '#web/lib/chunks/load-chunk.ts';
import { useLazyComponent } from '#web/lib/chunks/use-lazy-component.ts';
import { loadTexts } from '#web/lib/i18n/texts.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { phoneOf } from '#web/lib/wallets/phone-browser.ts';
import type { WalletChain } from '#web/lib/wallets/types.ts';
import { Button } from '#web/ui/button.tsx';
import { SkeletonBlock } from '#web/ui/layout/skeleton.tsx';
import type { ListAddress } from '../handoff/use-handoff.ts';
import { OpenInWallet } from './open-in-wallet.tsx';
import styles from './sign-in.module.css';
import type { WalletSearch } from './use-wallets.ts';

/** It brings the QR encoder along, which only those need who continue on a phone. */
const loadPhoneCode = async () => (await loadChunk(() => import('./phone-code.tsx'))).PhoneCode;

const loadHandoff = async () => {
  const [{ Handoff }] = await Promise.all([
    loadChunk(() => import('../handoff/handoff.tsx')),
    loadTexts(['handoff']),
  ]);
  return Handoff;
};

type NoWalletsProps = {
  search: WalletSearch;
  chain: WalletChain | undefined;
  /** The list to join. Signing in another browser gives a session that may do nothing else. */
  list?: ListAddress | undefined;
  /** A way to sign in without a wallet. On a phone most people have one, so it comes last there. */
  walletless?: ReactNode;
};

/** Shown without wallets of a chain: still searching, discovery failed, or none found. */
export function NoWallets({ search, chain, list, walletless }: NoWalletsProps) {
  const { t } = useTranslation('login');
  const [isHandingOff, setHandingOff] = useState(false);
  const { Part: Handoff, isMissing } = useLazyComponent(isHandingOff, loadHandoff);
  if (search.isLooking)
    return (
      <>
        {/* Where the wallets will be, so that nothing jumps. */}
        <SkeletonBlock label={t('looking')} rows={3} />
        {walletless}
      </>
    );
  if (search.hasFailed || isMissing)
    return (
      <>
        <ChunkLoadFailed />
        {walletless}
      </>
    );
  const phone = phoneOf(navigator.userAgent, navigator.maxTouchPoints);
  if (isHandingOff && list) {
    if (!Handoff) return <SkeletonBlock label={t('looking')} rows={3} />;
    return <Handoff list={list} chain={chain} phone={phone} onBack={() => setHandingOff(false)} />;
  }
  return (
    <>
      {!phone && walletless}
      {list && <StayHere isPhone={phone !== null} onChoose={() => setHandingOff(true)} />}
      {phone ? <OpenInWallet search={search} chain={chain} phone={phone} /> : <NoWalletHelp />}
      {phone && walletless}
    </>
  );
}

/** Social checks and the form stay in the person's normal browser. */
function StayHere({ isPhone, onChoose }: { isPhone: boolean; onChoose(): void }) {
  const { t } = useTranslation('login');
  return (
    <div className={`${styles.stay} stack muted text-sm`}>
      <Button size="lg" isWide onClick={onChoose}>
        {t(isPhone ? 'stay.phone' : 'stay.computer')}
      </Button>
      <p>{t('stay.text')}</p>
    </div>
  );
}

/** Without links on purpose: people should install wallets from a source they already trust. */
function NoWalletHelp() {
  const { t } = useTranslation('login');
  const [isCodeShown, setCodeShown] = useState(false);
  const { Part: PhoneCode, isMissing } = useLazyComponent(isCodeShown, loadPhoneCode);
  return (
    <div className={`${styles.help} stack start muted text-sm`}>
      <h2 className={styles.helpTitle}>{t('none.title')}</h2>
      <p>{t('none.text')}</p>
      <ul className="stack gap-2">
        <li>{t('none.desktop')}</li>
        <li>{t('none.phone')}</li>
      </ul>
      {isMissing && <ChunkLoadFailed />}
      {isCodeShown && !isMissing && <div className={styles.codePlace}>{PhoneCode && <PhoneCode />}</div>}
      <div className="row">
        <Button variant="secondary" size="sm" onClick={() => location.reload()}>
          {t('none.again')}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          aria-expanded={isCodeShown}
          onClick={() => setCodeShown(!isCodeShown)}
        >
          {t(isCodeShown ? 'none.hideCode' : 'none.showCode')}
        </Button>
      </div>
    </div>
  );
}
