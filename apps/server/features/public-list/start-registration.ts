import { createReceiptSigner } from '#server/secrets/receipt-signer.ts';
import type { Deps } from '#server/wiring/deps.ts';
import type { RegistrationDeps } from './deps.ts';
import { createJoinQueue } from './join-queue.ts';
import { createJoinerFinder } from './joiner-store.ts';
import { createPublicLists, type DrawsOf } from './public-lists.ts';
import { createVisitCounter } from './visit-counter.ts';

/** Adds what a web process keeps between requests: lists just read, people in line, visits not yet written down. */
export function startRegistration(deps: Deps, drawsOf: DrawsOf): RegistrationDeps {
  return {
    ...deps,
    receiptSigner: createReceiptSigner(deps.keyring),
    operatorEmail: deps.config.OPERATOR_EMAIL ?? null,
    publicLists: createPublicLists({ ...deps, drawsOf }),
    findJoiner: createJoinerFinder(deps.db),
    joinQueue: createJoinQueue(deps.db),
    visits: createVisitCounter(deps.db, () => deps.clock.now(), deps.log),
  };
}
