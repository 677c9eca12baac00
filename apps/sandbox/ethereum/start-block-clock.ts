import type { Rpc } from './json-rpc.ts';

// Enough for whoever waits for confirmations of the last transaction.
const LIVELY_BLOCKS = 8;
const IDLE_SECONDS = 12;

/**
 * Mines a block every `blockSeconds` while something happens, and at main net's pace of 12 seconds while nothing does:
 * the node keeps 2 KB of every block, and a sandbox may run for days (decision 024). Returns how to stop it.
 */
export function startBlockClock(rpc: Rpc, blockSeconds: number): () => void {
  const idleTicks = Math.max(1, Math.round(IDLE_SECONDS / blockSeconds));
  let quietTicks = 0;
  const tick = async () => {
    const pending = await rpc<unknown[]>('eth_pendingTransactions');
    quietTicks = pending.length > 0 ? 0 : quietTicks + 1;
    if (quietTicks <= LIVELY_BLOCKS || quietTicks % idleTicks === 0) await rpc('evm_mine');
  };
  // Whoever calls the node gets its error; the clock has nobody to tell.
  const timer = setInterval(() => void tick().catch(() => undefined), blockSeconds * 1000);
  return () => clearInterval(timer);
}
