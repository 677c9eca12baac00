import { useState } from 'react';
import { safeStorage } from '#web/lib/storage/safe-storage.ts';

const KEY = 'ownerAnalytics';

/** Ids that only count visits. A tag manager's could run anything, so it is never one of them. */
const COUNTS_ONLY = /^G-[A-Z0-9]{4,20}$/i;

/** The one id of a list that may be asked about; null when it has none. */
export function countingId(trackingIds: readonly string[]): string | null {
  return trackingIds.find((id) => COUNTS_ONLY.test(id)) ?? null;
}

/** The person's answer, which this browser remembers. */
export function useAnalyticsConsent() {
  const [answer, setAnswer] = useState(() => safeStorage.getItem(KEY));
  return {
    isAllowed: answer === 'allowed',
    isAsked: answer === null,
    answer(isAllowed: boolean): void {
      const next = isAllowed ? 'allowed' : 'refused';
      safeStorage.setItem(KEY, next);
      setAnswer(next);
    },
  };
}
