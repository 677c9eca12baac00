import { useState } from 'react';
import { safeStorage } from '#web/lib/storage/safe-storage.ts';

/** A notice that a person closes once and for all. */
export function useRememberedDismissal(key: string): { isOpen: boolean; dismiss(): void } {
  const [isOpen, setOpen] = useState(() => safeStorage.getItem(key) === null);
  function dismiss(): void {
    safeStorage.setItem(key, 'closed');
    setOpen(false);
  }
  return { isOpen, dismiss };
}
