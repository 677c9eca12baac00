import { useEffect, useState } from 'react';
import { rankEntries, sealEntries } from './demo-draw.ts';

export type DemoResult = { seal: string; ranking: string[] };

/** The demonstration's result, computed again whenever the seed or an entry changes. */
export function useDemoDraw(seed: string, entries: readonly string[]): DemoResult | null {
  const [result, setResult] = useState<DemoResult | null>(null);
  useEffect(() => {
    let isStale = false;
    async function compute(): Promise<void> {
      const seal = await sealEntries(entries);
      const ranking = await rankEntries(seed, seal, entries);
      if (!isStale) setResult({ seal, ranking });
    }
    void compute();
    return () => {
      isStale = true;
    };
  }, [seed, entries]);
  return result;
}
