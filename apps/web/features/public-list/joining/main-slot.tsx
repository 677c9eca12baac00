import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { Wallet } from 'lucide-react';
import areaStyles from '#web/features/public-list/join-area.module.css';
import { CHAIN_NAMES } from '#web/features/public-list/requirement-lines.ts';
import { shortAddress } from '#web/lib/format/short-address.ts';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadFailure } from '#web/ui/layout/load-failure.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { SkeletonBlock } from '#web/ui/layout/skeleton.tsx';
import joinAreaStyles from '../join-area.module.css';
import { EntryView } from './entry-view.tsx';
import styles from './joining.module.css';
import type { RequirementId } from './line-states.ts';
import type { Joining } from './use-joining.ts';

type MainSlotProps = {
  list: PublicList;
  joining: Joining;
  onSignIn(): void;
  onOtherWallet(): void;
  onDirectSignIn(): void;
  goTo(id: RequirementId): void;
};

/** The board's content during joining. */
export function MainSlot(props: MainSlotProps) {
  const { t } = useTranslation('joining');
  const translate = useTranslateMessage();
  const texts = useDataTexts();
  const { list, joining, onSignIn, onOtherWallet } = props;
  const { view, me, entry } = joining;
  if (view === 'signed-out') return <SignedOut state={list.state} onSignIn={onSignIn} />;
  if (view === 'failed') return <LoadFailure texts={texts} onRetry={joining.reload} />;
  if (view === 'loading' || !me) return <SkeletonBlock label={t('loading')} rows={2} />;
  if (view === 'entry' && entry)
    return <EntryView list={list} entry={entry} joining={joining} onDirectSignIn={props.onDirectSignIn} />;
  if (view === 'wrong-chain' || view === 'banned') return <WrongWallet {...props} />;
  return (
    <div className="stack">
      <WalletRow address={me.principalWallet} onOther={onOtherWallet} />
      {view === 'checklist' && <JoinBar {...props} />}
      {view === 'full' && (
        <Button size="lg" isWide disabled>
          {t('button.full')}
        </Button>
      )}
      {view === 'not-joined' && <Notice role="status">{translate('error.not-joined')}</Notice>}
    </div>
  );
}

function SignedOut({ state, onSignIn }: { state: PublicList['state']; onSignIn(): void }) {
  const { t } = useTranslation('public');
  if (state === 'open' || state === 'upcoming') {
    return (
      <div className={areaStyles.bar}>
        <Button size="lg" isWide onClick={onSignIn}>
          {t(`join.${state}`)}
        </Button>
      </div>
    );
  }
  return (
    <Button variant="secondary" isWide onClick={onSignIn}>
      {t('join.mine')}
    </Button>
  );
}

/** Why this wallet cannot join, with a button to use another. */
function WrongWallet({ list, joining, onOtherWallet }: MainSlotProps) {
  const { t } = useTranslation('joining');
  const translate = useTranslateMessage();
  const { view, me } = joining;
  return (
    <Notice kind="warning" role="status" title={t(`obstacle.${view === 'banned' ? 'banned' : 'chain'}`)}>
      <p>
        {view === 'banned'
          ? translate('error.wallet-banned')
          : t('obstacle.chainText', {
              chain: CHAIN_NAMES[list.chain],
              own: CHAIN_NAMES[me?.chain ?? list.chain],
              address: shortAddress(me?.principalWallet ?? ''),
            })}
      </p>
      <div>
        <Button variant="secondary" size="sm" onClick={onOtherWallet}>
          {t('wallet.other')}
        </Button>
      </div>
    </Notice>
  );
}

type JoinBarProps = { list: PublicList; joining: Joining; goTo(id: RequirementId): void };

/** The progress and the main button, which handles the next unmet requirement and finally joins. */
function JoinBar({ list, joining, goTo }: JoinBarProps) {
  const { t } = useTranslation('joining');
  const translate = useTranslateMessage();
  const { progress, joinFault, busyWith, join } = joining;
  const { met, total, next, isChecking } = progress;
  const isReady = next === null && !isChecking;
  const isOpen = list.state === 'open';
  const label = () => {
    if (busyWith === 'join') return t('button.joining');
    if (next) return t(`button.next.${next}`);
    if (isChecking) return t('button.checking');
    return isOpen ? t('button.join') : t('button.ready');
  };
  return (
    <div className={joinAreaStyles.bar}>
      <div role="alert" className={`${styles.fault} danger text-sm bold`}>
        {joinFault && translate(`error.${joinFault}`)}
      </div>
      {total > 0 && <p className="muted text-sm tabular">{t('progress', { met, total })}</p>}
      <Button
        size="lg"
        isWide
        variant={next ? 'secondary' : 'primary'}
        disabled={busyWith !== null || (!next && (isChecking || !isOpen))}
        aria-busy={busyWith === 'join' || undefined}
        onClick={() => {
          if (!next) join();
          else if (next === 'twitter' || next === 'discord') joining[next].start();
          else goTo(next);
        }}
      >
        {label()}
      </Button>
      {isReady && !isOpen && <p className="muted text-sm tabular">{t('ready')}</p>}
    </div>
  );
}

type WalletRowProps = { address: string; onOther(): void };

function WalletRow({ address, onOther }: WalletRowProps) {
  const { t } = useTranslation('joining');
  return (
    <p className={`${styles.wallet} row nowrap text-sm`}>
      <Wallet aria-hidden="true" size={18} />
      <span className="visually-hidden">{t('wallet.yours')}: </span>
      <code title={address}>{shortAddress(address)}</code>
      <button type="button" className={styles.quiet} onClick={onOther}>
        {t('wallet.other')}
      </button>
    </p>
  );
}
