import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { isSameAddress } from '#web/features/accounts/session/linked-wallet.ts';
import { session } from '#web/features/accounts/session/session-store.ts';
import { createJoinSlots, type JoinContextValue } from '#web/features/public-list/join-context.ts';
import { hasReturned } from '#web/features/social-connect/return-point.ts';
import { loadChunk } from '#web/lib/chunks/load-chunk.ts';
import { loadTexts } from '#web/lib/i18n/texts.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { useStore } from '#web/lib/store/store.ts';
import type { JoiningProps } from './joining.tsx';
import type { ReportSubject } from './report-dialog.tsx';

type LazyComponents = {
  Joining: ComponentType<JoiningProps> | null;
  Report: ComponentType<ReportProps> | null;
};
type ReportProps = { subject: ReportSubject; onClose(): void };

const JOINING_TEXTS = ['joining', 'login', 'confirm', 'messages'] as const;
const importJoining = () => import('./joining.tsx');
const importReport = () => import('./report-dialog.tsx');

/** The first interaction preloads the joining UI, so that the button responds at once. */
const INTERACTIONS = ['pointerdown', 'keydown', 'touchstart', 'wheel'] as const;

/** Opens the joining UI on a click, or at once for a signed-in person or one who returns from X or Discord. */
export function useLazyJoining(list: PublicList | null) {
  const { t } = useTranslation('public');
  const { isLoggedIn } = useStore(session);
  const [places] = useState(createJoinSlots);
  const [rooms, setRooms] = useState<LazyComponents>({ Joining: null, Report: null });
  const [isOpening, setOpening] = useState(false);
  const [presses, setPresses] = useState(0);
  const [isReporting, setReporting] = useState(false);
  const [ownWallet, setOwnWallet] = useState<string | null>(null);
  const hasJoin = Boolean(list?.details);

  const open = useCallback(async (): Promise<void> => {
    const [{ default: Joining }] = await Promise.all([loadChunk(importJoining), loadTexts(JOINING_TEXTS)]);
    setRooms((last) => ({ ...last, Joining }));
  }, []);

  useEffect(() => {
    const isExpected = isLoggedIn || hasReturnedHere();
    // Nobody has clicked yet: if loading fails, the button is still there.
    if (hasJoin && isExpected) void open().catch(() => {});
  }, [hasJoin, isLoggedIn, open]);
  usePreload(hasJoin);

  async function during(task: () => Promise<void>): Promise<void> {
    setOpening(true);
    await task().catch(() => notify(t('join.failed'), 'error'));
    setOpening(false);
  }
  async function openReport(): Promise<void> {
    const [{ default: Report }] = await Promise.all([
      loadChunk(importReport),
      loadTexts(['joining', 'messages']),
    ]);
    setRooms((last) => ({ ...last, Report }));
    setReporting(true);
  }
  const isOpen = rooms.Joining !== null;
  const context: JoinContextValue = {
    state: isOpen ? 'open' : isOpening ? 'opening' : 'closed',
    places,
    isOwnWallet: (address) => ownWallet !== null && isSameAddress(ownWallet, address),
    enter() {
      setPresses((last) => last + 1);
      void during(open);
    },
    report: () => void during(openReport),
  };
  return { context, rooms, presses, isReporting, closeReport: () => setReporting(false), setOwnWallet };
}

function hasReturnedHere(): boolean {
  const here = location.pathname + location.search;
  return hasReturned('twitter', here) || hasReturned('discord', here);
}

function usePreload(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    const stopping = new AbortController();
    const preload = () => {
      stopping.abort();
      void importJoining().catch(() => {});
      void loadTexts(JOINING_TEXTS).catch(() => {});
    };
    for (const sign of INTERACTIONS)
      addEventListener(sign, preload, { signal: stopping.signal, passive: true });
    return () => stopping.abort();
  }, [isWanted]);
}
