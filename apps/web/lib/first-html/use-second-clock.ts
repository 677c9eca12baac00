import { useEffect, useState } from 'react';
import { getFirstData } from '#web/lib/first-html/first-data.ts';
import { serverNow } from '#web/lib/server-clock/server-clock.ts';

const SECOND_MS = 1_000;

/** The current time on the server, updated every second while the page is visible. Starts with the time of the server-rendered HTML. */
export function useSecondClock(): number {
  const [now, setNow] = useState(() => getFirstData()?.at.getTime() ?? serverNow());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function tick(): void {
      clearTimeout(timer);
      setNow(serverNow());
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
