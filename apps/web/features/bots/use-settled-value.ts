import { useEffect, useState } from 'react';

/** A value that has rested for a while: what is typed letter by letter is asked about once. */
export function useSettledValue<T extends string | boolean>(value: T, restMs = 500): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return settled;
}
