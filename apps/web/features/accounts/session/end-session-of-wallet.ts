import i18next from 'i18next';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { signOut } from './end-session.ts';

/** The wallet changed its account or disconnected: its session ends. */
export function endSessionOfWallet(): void {
  notify(i18next.t('session.walletLeft'));
  void signOut();
}
