import { useState } from 'react';
import { safeStorage } from '#web/lib/storage/safe-storage.ts';

const KEY = 'ownerAnalytics';

/** Google Analytics measurement ids. A tag manager could run anything, so its ids are excluded. */
const MEASUREMENT_ID = /^G-[A-Z0-9]{4,20}$/i;

/** The first measurement id of a list; null when it has none. */
export function findMeasurementId(trackingIds: readonly string[]): string | null {
  return trackingIds.find((id) => MEASUREMENT_ID.test(id)) ?? null;
}

/** The consent, stored in this browser. */
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
