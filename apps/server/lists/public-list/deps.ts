import type { ReceiptSigner } from '@signboard/draw/receipt-signature.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Clock } from '#server/platform/lib/clock.ts';
import type { Logger } from '#server/platform/lib/logger.ts';
import type { Keyring } from '#server/platform/secrets/keyring.ts';
import type { Deps } from '#server/wiring/deps.ts';
import type { ReadsFor } from './cached-reads.ts';
import type { JoinContextFinder } from './join-context-store.ts';
import type { JoinQueue } from './join-queue.ts';
import type { PublicLists } from './public-lists.ts';
import type { VisitCounter } from './visit-counter.ts';
import type { VisitLimit } from './visit-limit.ts';

export type RegistrationDeps = Pick<
  Deps,
  | 'beacon'
  | 'chainReads'
  | 'contractSignatures'
  | 'paidCalls'
  | 'usage'
  | 'xFollowCheck'
  | 'discordMembershipCheck'
  | 'publicUrl'
> & {
  db: Db;
  clock: Clock;
  keyring: Keyring;
  receiptSigner: ReceiptSigner;
  log: Logger;
  /** In-memory state of the process. */
  publicLists: PublicLists;
  findJoiner: JoinContextFinder;
  readsFor: ReadsFor;
  joinQueue: JoinQueue;
  visits: VisitCounter;
  visitLimit: VisitLimit;
};
