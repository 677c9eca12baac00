import type { Deps } from '#server/wiring/deps.ts';
import type { Delivery, Target } from './delivery.ts';

/** The result of one claim of a delivery. `left`: another process has it, or a reorg removed it. */
export type Outcome =
  | { outcome: 'sent' | 'left' }
  | { outcome: 'waits' | 'unknown' | 'failed'; reason: string | null };

/** For logs and metrics: contains no text, no token and no webhook URL. */
export type DeliveryReport = {
  delivery: string;
  bot: string;
  target: Target;
  /** Correlates a sale's log lines from block to post. */
  sale: string;
  transaction: string;
  outcome: Outcome['outcome'];
  reason: string | null;
  attempts: number;
  sinceHappenedMs: number;
  sinceQueuedMs: number;
};

export type ReportDeps = Pick<Deps, 'clock' | 'log'> & {
  /** Called with the result of each delivery, for metrics. */
  onReport?(report: DeliveryReport): void;
};

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
