import i18next from 'i18next';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { signOut } from './end-session.ts';

/** The wallet changed its account or was disconnected in the extension: the session was that wallet's. */
export function endByWallet(): void {
  notify(i18next.t('session.walletLeft'));
  void signOut();
}
