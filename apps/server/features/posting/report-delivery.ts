import type { Deps } from '#server/wiring/deps.ts';
import type { Delivery, Target } from './delivery.ts';

/** What came of one claim of a delivery. `left`: another process has it, or the chain took it back. */
export type Outcome =
  | { outcome: 'sent' | 'left' }
  | { outcome: 'waits' | 'unknown' | 'failed'; reason: string | null };

/** What is told of a delivery, to logs and metrics: no text, no token, no address of a webhook. */
export type DeliveryReport = {
  delivery: string;
  bot: string;
  target: Target;
  /** By which a sale's story is found from block to post. */
  sale: string;
  transaction: string;
  outcome: Outcome['outcome'];
  reason: string | null;
  attempts: number;
  sinceHappenedMs: number;
  sinceQueuedMs: number;
};

/** Where reports go. */
export type ReportDeps = Pick<Deps, 'clock' | 'log'> & {
  /** Hears what came of each delivery, for metrics. */
  onReport?(report: DeliveryReport): void;
};

/** Tells what came of a delivery, in one line. */
export function reportDelivery(deps: ReportDeps, delivery: Delivery, came: Outcome): void {
  const nowMs = deps.clock.now().getTime();
  const report: DeliveryReport = {
    delivery: delivery.id,
    bot: delivery.botId,
    target: delivery.target,
    sale: String(delivery.facts[0]?.key ?? ''),
    transaction: delivery.transaction,
    outcome: came.outcome,
    reason: 'reason' in came ? came.reason : null,
    attempts: delivery.attempts,
    sinceHappenedMs: nowMs - delivery.happenedAt.getTime(),
    sinceQueuedMs: nowMs - delivery.createdAt.getTime(),
  };
  deps.log.info(report, `delivery ${came.outcome}`);
  deps.onReport?.(report);
}
