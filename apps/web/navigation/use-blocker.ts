import { useEffect, useState } from 'react';
import type { Location } from '#web/navigation/paths.ts';
import type { HeldNavigation } from './navigation.ts';
import { useNavigation } from './navigation-context.ts';

/** The navigation that waits for the person's decision, if any. */
export function useBlocker(holds: (next: Location, current: Location) => boolean): HeldNavigation | null {
  const navigation = useNavigation();
  const [held, setHeld] = useState<HeldNavigation | null>(null);
  useEffect(() => navigation?.block({ holds, onHeld: setHeld }), [navigation, holds]);
  if (!held) return null;
  const decide = (decision: () => void) => () => {
    setHeld(null);
    decision();
  };
  return { proceed: decide(held.proceed), reset: decide(held.reset) };
}
