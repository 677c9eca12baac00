import { getFact, type KnownFacts } from '../../missing-facts.ts';
import { DECODERS } from '../decoders.ts';
import type { MarketEvent, MarketplaceDecoder } from './marketplace-decoder.ts';
import { EMITTERS, POOL_FACTORIES } from './registry.ts';
import { type Log, TOKEN_EVENTS } from './transaction.ts';

/**
 * A marketplace's events from one contract. Decoded separately per contract, so that one cannot interfere with another.
 */
export type EventsOfEmitter = { decoder: MarketplaceDecoder; events: MarketEvent[] };

/** The marketplace events of a transaction, and the log indexes that indicate mints. */
export type FoundEvents = { byEmitter: Map<string, EventsOfEmitter>; mintsAt: number[] };

type Reader = { decoder: MarketplaceDecoder; name: string };

const NOBODY_TOPIC = `0x${'0'.repeat(64)}`;
const FAMILIES_OF_POOLS = new Set([...POOL_FACTORIES.values()].map(({ family }) => family));

// For most logs this lookup is the only work.
const READERS: ReadonlyMap<string, Reader | 'transfer' | 'transfer-1155'> = new Map<
  string,
  Reader | 'transfer' | 'transfer-1155'
>([
  ...DECODERS.flatMap((decoder) =>
    Object.entries(decoder.events).map(([name, topic0]) => [topic0, { decoder, name }] as const),
  ),
  [TOKEN_EVENTS.transfer, 'transfer'],
  [TOKEN_EVENTS.transferSingle, 'transfer-1155'],
  [TOKEN_EVENTS.transferBatch, 'transfer-1155'],
]);

/** Undefined when no log is relevant. */
export function findEvents(logs: readonly Log[], knowledge: KnownFacts): FoundEvents | undefined {
  let found: FoundEvents | undefined;
  for (let at = 0; at < logs.length; at += 1) {
    const log = logs[at];
    const topic0 = log?.topics[0];
    if (log === undefined || topic0 === undefined) continue;
    const reader = READERS.get(topic0);
    if (reader === undefined) continue;
    if (typeof reader === 'object') {
      found ??= { byEmitter: new Map(), mintsAt: [] };
      addEvent(found, reader, log, at, knowledge);
    } else if (isMint(log.topics, reader)) {
      found ??= { byEmitter: new Map(), mintsAt: [] };
      found.mintsAt.push(at);
    }
  }
  return found;
}

function isMint(topics: readonly string[], kind: 'transfer' | 'transfer-1155'): boolean {
  return topics.length === 4 && topics[kind === 'transfer' ? 1 : 2] === NOBODY_TOPIC;
}

function addEvent(
  found: FoundEvents,
  { decoder, name }: Reader,
  log: Log,
  at: number,
  knowledge: KnownFacts,
): void {
  const key = `${decoder.family}:${log.address}`;
  const known = found.byEmitter.get(key);
  const { marketplace, verified, needs } = known?.events[0] ?? judgeEmitter(decoder, log.address, knowledge);
  const event = { name, log, at, marketplace, verified, needs };
  if (known) known.events.push(event);
  else found.byEmitter.set(key, { decoder, events: [event] });
}

/** Any contract can emit any event, so the emitter decides whether it counts. */
function judgeEmitter(
  decoder: MarketplaceDecoder,
  address: string,
  knowledge: KnownFacts,
): Pick<MarketEvent, 'marketplace' | 'verified' | 'needs'> {
  const emitter = (knowledge.network?.emitters ?? EMITTERS).get(address);
  if (emitter?.family === decoder.family)
    return { marketplace: emitter.marketplace, verified: true, needs: [] };
  const stranger = { marketplace: decoder.unknownAs, verified: false, needs: [] };
  // The factories are mainnet's.
  if (knowledge.network || !FAMILIES_OF_POOLS.has(decoder.family)) return stranger;
  const need = { kind: 'pool', marketplace: decoder.unknownAs.id, pool: address } as const;
  const pool = getFact(knowledge.pools, need);
  if (pool === undefined) return { ...stranger, needs: [{ field: 'verified', need }] };
  const factory = pool && POOL_FACTORIES.get(pool.factory);
  return factory?.family === decoder.family
    ? { marketplace: factory.marketplace, verified: true, needs: [] }
    : stranger;
}
