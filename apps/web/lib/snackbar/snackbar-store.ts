import { createStore } from '#web/lib/store/store.ts';

export const SNACKBAR_AUTO_HIDE_MS = 6000;

export type AlertColor = 'success' | 'error' | 'info';

/** One notification at a time; with autoHideMs null it stays until it is closed. */
export type Snackbar = {
  open: boolean;
  message: string;
  variant: 'default' | 'alert';
  alert: { color: AlertColor };
  autoHideMs: number | null;
};

export const snackbar = createStore<Snackbar>({
  open: false,
  message: '',
  variant: 'default',
  alert: { color: 'info' },
  autoHideMs: SNACKBAR_AUTO_HIDE_MS,
});

export function notify(message: string, color: AlertColor = 'info', { staysOpen = false } = {}): void {
  snackbar.set({
    open: true,
    message,
    variant: color === 'info' ? 'default' : 'alert',
    alert: { color },
    autoHideMs: staysOpen ? null : SNACKBAR_AUTO_HIDE_MS,
  });
}

export function closeSnackbar(): void {
  snackbar.set({ ...snackbar.get(), open: false });
}
