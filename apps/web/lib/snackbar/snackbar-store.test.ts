import { expect, it } from 'vitest';
import { closeSnackbar, notify, snackbar } from './snackbar-store.ts';

it('[N7] holds open, message, variant and alert color, and hides after 6000 ms', () => {
  notify('Submit Success', 'success');
  expect(snackbar.get()).toEqual({
    open: true,
    message: 'Submit Success',
    variant: 'alert',
    alert: { color: 'success' },
    autoHideMs: 6000,
  });
});

it('[N7] stays open when asked to', () => {
  notify('There  was an unknown error.', 'error', { staysOpen: true });
  expect(snackbar.get()).toMatchObject({ open: true, autoHideMs: null });
  closeSnackbar();
  expect(snackbar.get().open).toBe(false);
});
