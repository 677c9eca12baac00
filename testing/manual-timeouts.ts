import { vi } from 'vitest';

/**
 * Lets every `AbortSignal.timeout` that is created from now on fire when the test says so, never by itself. A peer that
 * hangs on purpose expires them; all others may take as long as the machine needs.
 */
export function useManualTimeouts(): { expire(): void } {
  const pending = new Set<AbortController>();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const controller = new AbortController();
    pending.add(controller);
    return controller.signal;
  });
  return {
    expire() {
      const reason = new DOMException('The operation was aborted due to timeout', 'TimeoutError');
      for (const controller of pending) controller.abort(reason);
      pending.clear();
    },
  };
}
