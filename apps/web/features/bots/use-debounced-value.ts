import { useEffect, useState } from 'react';

/** Debounced, so that typing causes one request. */
export function useDebouncedValue<T extends string | boolean>(value: T, delayMs = 500): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
