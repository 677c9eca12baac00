import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SNACKBAR_AUTO_HIDE_MS } from '#web/lib/snackbar/snackbar-store.ts';
import { Snackbar } from './snackbar.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function show(autoHideMs: number | null) {
  const onClose = vi.fn();
  const props = { open: true, color: 'success', closeLabel: 'Close', onClose } as const;
  render(<Snackbar {...props} message="Submit Success" autoHideMs={autoHideMs} />);
  return onClose;
}
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('[N7] the snackbar', () => {
  it('closes after six seconds', () => {
    const onClose = show(SNACKBAR_AUTO_HIDE_MS);
    expect(screen.getByRole('status').textContent).toBe('Submit Success');
    pass(5_999);
    expect(onClose).not.toHaveBeenCalled();
    pass(1);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('waits while the pointer is on it', () => {
    const onClose = show(SNACKBAR_AUTO_HIDE_MS);
    fireEvent.mouseEnter(screen.getByRole('status'));
    pass(60_000);
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.mouseLeave(screen.getByRole('status'));
    pass(6_000);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('stays until it is closed when it has no time limit', () => {
    const onClose = show(null);
    pass(60_000);
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});
