import type { PublicList } from '@signboard/contract/public-list/calls.ts';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { signOut } from '#web/features/accounts/session/end-session.ts';
import type { JoinPlaces, PlaceName, Places } from '#web/features/public-list/join-door.ts';
import { countVisit } from '#web/features/visits/count-visit.ts';
import { shortAddress } from '#web/lib/format/short-address.ts';
import { useStore } from '#web/lib/store/store.ts';
import { focusPlace, goToPlace } from './go-to-place.ts';
import { RequirementPlace } from './line-actions.tsx';
import { LinePlace } from './line-place.tsx';
import { listAddress } from './list-address.ts';
import { MainPlace } from './main-place.tsx';
import { SignInDialog } from './sign-in-dialog.tsx';
import { useAnnouncements } from './use-announcements.ts';
import { useJoining } from './use-joining.ts';

export type JoiningProps = {
  list: PublicList;
  places: JoinPlaces;
  /** Counts the presses of the page's own button: each opens the sign-in for who is not signed in, and leads others on. */
  presses: number;
  onListChange(): void;
  onWallet(address: string | null): void;
};

/** Joining a list, in the places that its page has for it. */
export default function Joining({ list, places, presses, onListChange, onWallet }: JoiningProps) {
  const elements = useStore(places.store);
  const [signIn, setSignIn] = useState<'asked' | 'ended' | null>(null);
  const goTo = useGoTo(elements);
  const joining = useJoining({
    list,
    onListChange,
    onSessionEnd: () => setSignIn('ended'),
    goTo,
  });
  const { me, lines, view } = joining;
  const isSignedOut = view === 'signed-out';
  useSignInDoor({ presses, isSignedOut, signIn, setSignIn, list, main: elements.get('main') });
  useEffect(() => onWallet(me?.principalWallet ?? null), [me, onWallet]);
  const announcement = useAnnouncements(list, joining);

  async function takeOtherWallet(): Promise<void> {
    await signOut();
    setSignIn('asked');
  }
  /** The button that opened it may have been the page's own, which joining has replaced since. */
  function closeSignIn(): void {
    setSignIn(null);
    if (isSignedOut) goTo('main');
  }
  const put = (name: PlaceName, content: ReactNode) => {
    const element = elements.get(name);
    return element ? createPortal(content, element, name) : null;
  };
  return (
    <>
      {put(
        'main',
        <MainPlace
          list={list}
          joining={joining}
          goTo={goTo}
          onSignIn={() => setSignIn('asked')}
          onOtherWallet={() => void takeOtherWallet()}
        />,
      )}
      {me && lines && put('wallet', <WalletMet address={me.principalWallet} />)}
      {[...(lines ?? [])].map(([id, state]) =>
        put(id, <RequirementPlace id={id} state={state} joining={joining} />),
      )}
      <div role="status" className="visually-hidden">
        {announcement}
      </div>
      {signIn && isSignedOut && (
        <SignInDialog list={list} hasEnded={signIn === 'ended'} onClose={closeSignIn} />
      )}
    </>
  );
}

function WalletMet({ address }: { address: string }) {
  return <LinePlace state={{ mark: 'met', says: null }} words={shortAddress(address)} />;
}

/** Leads to a place once it shows what it is about, which the same change of state brings. */
function useGoTo(elements: Places): (name: PlaceName) => void {
  const [target, setTarget] = useState<{ name: PlaceName } | null>(null);
  const go = useEffectEvent((name: PlaceName) => goToPlace(elements.get(name)));
  useEffect(() => {
    if (target) go(target.name);
  }, [target]);
  return (name) => setTarget({ name });
}

type SignInDoor = {
  presses: number;
  isSignedOut: boolean;
  signIn: 'asked' | 'ended' | null;
  setSignIn(signIn: 'asked' | null): void;
  list: PublicList;
  main: HTMLElement | undefined;
};

/** Opens the sign-in for a press of the page's button, and closes it behind who came in. Who is in already goes on there. */
function useSignInDoor({ presses, isSignedOut, signIn, setSignIn, list, main }: SignInDoor): void {
  const seen = useRef(0);
  useEffect(() => {
    if (presses === seen.current) return;
    seen.current = presses;
    if (isSignedOut) setSignIn('asked');
    else focusPlace(main);
  }, [presses, isSignedOut, setSignIn, main]);
  useEffect(() => {
    if (!signIn || isSignedOut) return;
    setSignIn(null);
    focusPlace(main);
    countVisit({ ...listAddress(list), kind: 'connect' });
  }, [signIn, isSignedOut, setSignIn, list, main]);
}
