import type { Rpc } from './json-rpc.ts';

// Enough for clients that wait for confirmations of the last transaction.
const ACTIVE_BLOCKS = 8;
const IDLE_SECONDS = 12;

/**
 * Mines a block every `blockSeconds` while there are transactions, otherwise every 12 seconds like mainnet: the node
 * keeps 2 KB of every block, and a sandbox may run for days (decision 024). Returns a function that stops it.
 */
export function startBlockClock(rpc: Rpc, blockSeconds: number): () => void {
  const idleTicks = Math.max(1, Math.round(IDLE_SECONDS / blockSeconds));
  let quietTicks = 0;
  const tick = async () => {
    const pending = await rpc<unknown[]>('eth_pendingTransactions');
    quietTicks = pending.length > 0 ? 0 : quietTicks + 1;
    if (quietTicks <= ACTIVE_BLOCKS || quietTicks % idleTicks === 0) await rpc('evm_mine');
  };
  // Callers of the node see its errors; here there is no one to report them to.
  const timer = setInterval(() => void tick().catch(() => undefined), blockSeconds * 1000);
  return () => clearInterval(timer);
}
