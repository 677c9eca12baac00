import type { PublicList } from '@signboard/contract/public-list/calls.ts';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSameAddress } from '#web/features/accounts/session/linked-wallet.ts';
import { session } from '#web/features/accounts/session/session-store.ts';
import { createJoinPlaces, type JoinDoor } from '#web/features/public-list/join-door.ts';
import { hasReturned } from '#web/features/social-connect/take-return.ts';
import { loadChunk } from '#web/lib/chunks/load-chunk.ts';
import { loadTexts } from '#web/lib/i18n/texts.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { useStore } from '#web/lib/store/store.ts';
import type { JoiningProps } from './joining.tsx';

type Rooms = { Joining: ComponentType<JoiningProps> | null; Report: ComponentType<ReportProps> | null };
type ReportProps = { list: { workspace: string; name: string }; onClose(): void };

const importJoining = () => import('./joining.tsx');
const importReport = () => import('./report-dialog.tsx');

/** The first sign that somebody is there: then joining is fetched, so that the button answers at once. */
const SIGNS = ['pointerdown', 'keydown', 'touchstart', 'wheel'] as const;

/** Opens joining for who presses the button, and at once for who is signed in or comes back from X or Discord. */
export function useJoinEntrance(list: PublicList | null) {
  const { t } = useTranslation('public');
  const { isLoggedIn } = useStore(session);
  const [places] = useState(createJoinPlaces);
  const [rooms, setRooms] = useState<Rooms>({ Joining: null, Report: null });
  const [isOpening, setOpening] = useState(false);
  const [presses, setPresses] = useState(0);
  const [isReporting, setReporting] = useState(false);
  const [ownWallet, setOwnWallet] = useState<string | null>(null);
  const hasJoin = Boolean(list?.details);

  const open = useCallback(async (): Promise<void> => {
    const [{ default: Joining }] = await Promise.all([
      loadChunk(importJoining),
      loadTexts(['joining', 'login']),
    ]);
    setRooms((last) => ({ ...last, Joining }));
  }, []);

  useEffect(() => {
    const isExpected = isLoggedIn || hasReturnedHere();
    // Nobody has pressed anything yet: when it does not come, the button is still there.
    if (hasJoin && isExpected) void open().catch(() => {});
  }, [hasJoin, isLoggedIn, open]);
  useWarmUp(hasJoin);

  async function during(task: () => Promise<void>): Promise<void> {
    setOpening(true);
    await task().catch(() => notify(t('join.failed'), 'error'));
    setOpening(false);
  }
  async function openReport(): Promise<void> {
    const [{ default: Report }] = await Promise.all([loadChunk(importReport), loadTexts(['joining'])]);
    setRooms((last) => ({ ...last, Report }));
    setReporting(true);
  }
  const isOpen = rooms.Joining !== null;
  const door: JoinDoor = {
    state: isOpen ? 'open' : isOpening ? 'opening' : 'closed',
    places,
    isOwnWallet: (address) => ownWallet !== null && isSameAddress(ownWallet, address),
    enter() {
      setPresses((last) => last + 1);
      void during(open);
    },
    report: () => void during(openReport),
  };
  return { door, rooms, presses, isReporting, closeReport: () => setReporting(false), setOwnWallet };
}

function hasReturnedHere(): boolean {
  const here = location.pathname + location.search;
  return hasReturned('twitter', here) || hasReturned('discord', here);
}

function useWarmUp(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    const stopping = new AbortController();
    const warmUp = () => {
      stopping.abort();
      void importJoining().catch(() => {});
      void loadTexts(['joining', 'login']).catch(() => {});
    };
    for (const sign of SIGNS) addEventListener(sign, warmUp, { signal: stopping.signal, passive: true });
    return () => stopping.abort();
  }, [isWanted]);
}
