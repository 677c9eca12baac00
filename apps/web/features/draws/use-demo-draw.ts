import { useEffect, useState } from 'react';
import { commitEntries, rankEntries } from './demo-draw.ts';

export type DemoResult = { commitment: string; ranking: string[] };

/** Recomputed whenever the seed or an entry changes. */
export function useDemoDraw(seed: string, entries: readonly string[]): DemoResult | null {
  const [result, setResult] = useState<DemoResult | null>(null);
  useEffect(() => {
    let isStale = false;
    async function compute(): Promise<void> {
      const commitment = await commitEntries(entries);
      const ranking = await rankEntries(seed, commitment, entries);
      if (!isStale) setResult({ commitment, ranking });
    }
    void compute();
    return () => {
      isStale = true;
    };
  }, [seed, entries]);
  return result;
}
