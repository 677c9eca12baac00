import { createReceiptSigner } from '#server/platform/secrets/receipt-signer.ts';
import type { Deps } from '#server/wiring/deps.ts';
import { cacheReads } from './cached-reads.ts';
import type { RegistrationDeps } from './deps.ts';
import { createJoinContextFinder } from './join-context-store.ts';
import { createJoinQueue } from './join-queue.ts';
import { createPublicLists, type FindDraws } from './public-lists.ts';
import { createVisitCounter } from './visit-counter.ts';
import { createVisitLimit } from './visit-limit.ts';

/** Adds the in-memory state of a web process: cached lists, join batches and unwritten visit counts. */
export function startRegistration(deps: Deps, drawsOf: FindDraws): RegistrationDeps {
  return {
    ...deps,
    readsFor: cacheReads(deps.chainReads, deps.holdingsTtlMs, deps.clock),
    receiptSigner: createReceiptSigner(deps.keyring),
    publicLists: createPublicLists({ ...deps, drawsOf }),
    findJoiner: createJoinContextFinder(deps),
    joinQueue: createJoinQueue(deps),
    visits: createVisitCounter(deps),
    visitLimit: createVisitLimit(() => deps.clock.now()),
  };
}
