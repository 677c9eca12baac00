import { vi } from 'vitest';

/**
 * Makes every new `AbortSignal.timeout` fire only when the test says so. Tests with a hanging peer expire them;
 * everything else may take as long as the machine needs.
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
