import { AppError } from '#server/platform/lib/app-error.ts';
import { clientNetwork } from '#server/platform/lib/client-network.ts';
import type { Cost, InTurn } from '#server/platform/lib/route.ts';
import { requireWithinLimits, type UsageCounter } from './usage-counter.ts';
import { USAGE_LIMITS } from './usage-limits.ts';
import { createWorkQueue, RETRY_SECONDS } from './work-queue.ts';

/** Someone who is not signed in pays as a network only. */
type Payer = { account: string | null; clientAddress: string };

export type Budget = {
  /**
   * Counts the cost in the database, so that all processes together allow as much as one, then does the work. Rejects
   * when the payer has nothing left, or too much under way.
   */
  spend<T>(
    payer: Payer,
    what: { cost: Cost; units: number },
    work: (inTurn: InTurn) => Promise<T>,
  ): Promise<T>;
  /** Work that is done once and serves everyone, in the turn of its owner, who doesn't pay for what others ask. */
  share<T>(owner: string, cost: Cost, piece: () => Promise<T>): Promise<T>;
};

type Amount = { pieces: number; mb: number };

/** Under way in a process, with what each piece has in memory while it waits. */
export const MOST_UNDER_WAY = { account: { pieces: 3, mb: 30 }, network: { pieces: 12, mb: 120 } };

const { processorTime, processorShare } = USAGE_LIMITS;

export function createBudget(usage: UsageCounter): Budget {
  const queue = createWorkQueue();
  const underWay = createLedger();
  return {
    async spend({ account, clientAddress }, { cost, units }, work) {
      const network = clientNetwork(clientAddress);
      const owner = { network, account: account ?? network };
      const amount = { pieces: 1, mb: cost.waitingMb };
      const release = underWay.take(amount, [
        ...(account === null ? [] : [{ key: `account ${account}`, most: MOST_UNDER_WAY.account }]),
        { key: `network ${network}`, most: MOST_UNDER_WAY.network },
      ]);
      try {
        const limits = account === null ? [processorShare] : [processorTime, processorShare];
        const caller = { account: owner.account, clientAddress };
        await requireWithinLimits(usage, limits, caller, millisecondsOf(cost, units));
        return await work((piece) => queue.run(owner, cost, piece));
      } finally {
        release();
      }
    },
    share: (owner, cost, piece) => queue.run({ network: owner, account: owner }, cost, piece),
  };
}

const millisecondsOf = ({ ms, msPerThousand }: Cost, units: number) =>
  Math.ceil(ms + (msPerThousand * units) / 1_000);

/** What is held, by whom. Takes from all of several holders or from none. */
function createLedger() {
  const held = new Map<string, Amount>();
  const add = (key: string, { pieces, mb }: Amount, sign: 1 | -1) => {
    const known = held.get(key) ?? { pieces: 0, mb: 0 };
    const next = { pieces: known.pieces + sign * pieces, mb: known.mb + sign * mb };
    if (next.pieces > 0) held.set(key, next);
    else held.delete(key);
  };
  return {
    take(amount: Amount, holders: readonly { key: string; most: Amount }[]): () => void {
      for (const { key, most } of holders) {
        const { pieces, mb } = held.get(key) ?? { pieces: 0, mb: 0 };
        if (pieces + amount.pieces > most.pieces || mb + amount.mb > most.mb)
          throw new AppError('too-many-requests', { retryAfterSeconds: RETRY_SECONDS });
      }
      for (const { key } of holders) add(key, amount, 1);
      return () => {
        for (const { key } of holders) add(key, amount, -1);
      };
    },
  };
}
