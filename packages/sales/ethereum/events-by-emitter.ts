import type { MarketEvent } from './marketplace-decoder.ts';

/** The events of each contract together. */
export function eventsByEmitter(events: readonly MarketEvent[]): MarketEvent[][] {
  return [...Map.groupBy(events, ({ log }) => log.address).values()];
}
