import { useEffect, useState } from 'react';
import { firstData } from '#web/lib/first-html/first-data.ts';

const SECOND_MS = 1_000;

/** The time, new in each second while the page is looked at. It starts where the first HTML stopped. */
export function useSecondClock(): number {
  const [now, setNow] = useState(() => firstData()?.at.getTime() ?? Date.now());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function tick(): void {
      clearTimeout(timer);
      setNow(Date.now());
      if (document.visibilityState === 'visible')
        timer = setTimeout(tick, SECOND_MS - (Date.now() % SECOND_MS));
    }
    tick();
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);
  return now;
}
