import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { signOut } from '#web/features/accounts/session/end-session.ts';
import { SignInPanel } from '#web/features/accounts/session/sign-in-panel.tsx';
import type { JoinSlots, SlotName, Slots } from '#web/features/public-list/join-context.ts';
import { countVisit } from '#web/features/visits/count-visit.ts';
import { shortAddress } from '#web/lib/format/short-address.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { useStore } from '#web/lib/store/store.ts';
import { Notice } from '#web/ui/layout/notice.tsx';
import { PanelDialog } from '#web/ui/overlays/panel-dialog.tsx';
import { CHAIN_NAMES } from '../requirement-lines.ts';
import { BonusStatus } from './bonus-status.tsx';
import { ChancesView } from './chances-view.tsx';
import { RequirementStatus } from './line-actions.tsx';
import { LineStatus } from './line-status.tsx';
import { listAddress } from './list-address.ts';
import { MainSlot } from './main-slot.tsx';
import { OtherWallet } from './other-wallet.tsx';
import { PartStatus } from './part-status.tsx';
import { useAnnouncements } from './use-announcements.ts';
import { useJoinIntent } from './use-join-intent.ts';
import { useJoining } from './use-joining.ts';

export type JoiningProps = {
  list: PublicList;
  places: JoinSlots;
  /** Counts clicks on the page's own button: each opens the sign-in dialog, or leads a signed-in person on. */
  presses: number;
  onListChange(): void;
  onWallet(address: string | null): void;
};

/** The joining UI, rendered into the page's slots. */
export default function Joining({ list, places, presses, onListChange, onWallet }: JoiningProps) {
  const elements = useStore(places.store);
  const [signIn, setSignIn] = useState<SignInCause | null>(null);
  const goTo = useGoTo(elements);
  const joining = useJoining({
    list,
    onListChange,
    onSessionEnd: () => setSignIn('ended'),
    goTo,
  });
  const { me, lines, parts, chances, view } = joining;
  const bonuses = list.details?.bonuses ?? [];
  const isSignedOut = view === 'signed-out';
  const noteWish = useJoinIntent(list, joining);
  useSignInTrigger({ presses, isSignedOut, signIn, setSignIn, noteWish, list, main: elements.get('main') });
  useEffect(() => onWallet(me?.principalWallet ?? null), [me, onWallet]);
  const announcement = useAnnouncements(list, joining);

  async function signInAgain(cause: 'switched' | 'direct'): Promise<void> {
    await signOut();
    setSignIn(cause);
  }
  /** The button that opened the dialog may have been the page's own, which is gone by now. */
  function closeSignIn(): void {
    setSignIn(null);
    if (isSignedOut) goTo('main');
  }
  const renderInto = (name: SlotName, content: ReactNode) => {
    const element = elements.get(name);
    return element ? createPortal(content, element, name) : null;
  };
  return (
    <>
      {renderInto(
        'main',
        <MainSlot
          list={list}
          joining={joining}
          goTo={goTo}
          onSignIn={() => setSignIn('asked')}
          onOtherWallet={() => void signInAgain('switched')}
          onDirectSignIn={() => void signInAgain('direct')}
        />,
      )}
      {me && lines && renderInto('wallet', <WalletMet address={me.principalWallet} />)}
      {[...(lines ?? [])].map(([id, state]) =>
        renderInto(id, <RequirementStatus id={id} state={state} joining={joining} />),
      )}
      {[...(parts ?? [])]
        .slice(1)
        .map(([path, state]) => renderInto(path, <PartStatus state={state} joining={joining} />))}
      {lines &&
        bonuses.map((bonus, at) =>
          renderInto(`bonus.${at}`, <BonusStatus bonus={bonus} at={at} joining={joining} />),
        )}
      {chances && renderInto('chances', <ChancesView chances={chances} onCheck={joining.check} />)}
      {me &&
        lines &&
        renderInto(
          'other-wallet',
          <OtherWallet list={listAddress(list)} own={me.principalWallet} joining={joining} />,
        )}
      <div role="status" className="visually-hidden">
        {announcement}
      </div>
      {signIn && isSignedOut && <SignInDialog list={list} cause={signIn} onClose={closeSignIn} />}
    </>
  );
}

function WalletMet({ address }: { address: string }) {
  return <LineStatus state={{ mark: 'met', messageKey: null }} label={shortAddress(address)} />;
}

/** Scrolls to a slot after the state change that fills it has rendered. */
function useGoTo(elements: Slots): (name: SlotName) => void {
  const [target, setTarget] = useState<{ name: SlotName } | null>(null);
  const go = useEffectEvent((name: SlotName) => scrollToSlot(elements.get(name)));
  useEffect(() => {
    if (target) go(target.name);
  }, [target]);
  return (name) => setTarget({ name });
}

/** The person pressed the main button, wanted another wallet or more than joining, or the session ended. */
type SignInCause = 'asked' | 'switched' | 'direct' | 'ended';

type SignInTrigger = {
  presses: number;
  isSignedOut: boolean;
  signIn: SignInCause | null;
  setSignIn(signIn: 'asked' | null): void;
  noteWish(): void;
  list: PublicList;
  main: HTMLElement | undefined;
};

/** Opens the sign-in dialog on a click of the page's button and closes it after sign-in. A signed-in person is led on. */
function useSignInTrigger({
  presses,
  isSignedOut,
  signIn,
  setSignIn,
  noteWish,
  list,
  main,
}: SignInTrigger): void {
  const seen = useRef(0);
  const press = useEffectEvent(() => {
    if (isSignedOut) return setSignIn('asked');
    noteWish();
    focusSlot(main);
  });
  useEffect(() => {
    if (presses === seen.current) return;
    seen.current = presses;
    press();
  }, [presses]);
  const finish = useEffectEvent(() => {
    if (signIn === 'asked') noteWish();
    setSignIn(null);
    focusSlot(main);
    countVisit({ ...listAddress(list), kind: 'connect' });
  });
  const isFinished = signIn !== null && !isSignedOut;
  useEffect(() => {
    if (isFinished) finish();
  }, [isFinished]);
}

type SignInDialogProps = {
  list: PublicList;
  cause: SignInCause;
  onClose(): void;
};

/** The shared sign-in panel in a dialog, so that the person stays on this page. */
function SignInDialog({ list, cause, onClose }: SignInDialogProps) {
  const { t } = useTranslation('joining');
  const { t: word } = useTranslation();
  const translate = useTranslateMessage();
  const { name, chain } = list;
  return (
    <PanelDialog title={t('signIn.title')} closeLabel={word('action.close')} onClose={onClose}>
      {cause === 'ended' && <Notice role="status">{translate('error.session-ended')}</Notice>}
      <p className="muted text-sm">{t('signIn.lead', { list: name, chain: CHAIN_NAMES[chain] })}</p>
      <SignInPanel chain={chain} list={cause === 'direct' ? undefined : listAddress(list)} />
    </PanelDialog>
  );
}

const TARGET = '[tabindex="-1"], button:not([disabled]), input, a[href]';

/** Scrolls to a slot and focuses its message or its first control. */
function scrollToSlot(place: HTMLElement | undefined): void {
  if (!place) return;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const isTall = place.offsetHeight > innerHeight / 2;
  place.scrollIntoView({ block: isTall ? 'start' : 'center', behavior: isCalm ? 'auto' : 'smooth' });
  const target = place.querySelector<HTMLElement>(TARGET) ?? place;
  if (target === place) place.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Moves the focus to a slot whose content replaced the focused element, without scrolling. */
function focusSlot(place: HTMLElement | undefined): void {
  if (!place) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
