import type { ReceiptSigner } from '@signboard/draw/receipt.ts';
import type { Db } from '#server/db/connect.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Logger } from '#server/lib/logger.ts';
import type { Keyring } from '#server/secrets/keyring.ts';
import type { Deps } from '#server/wiring/deps.ts';
import type { JoinQueue } from './join-queue.ts';
import type { JoinerFinder } from './joiner-store.ts';
import type { PublicLists } from './public-lists.ts';
import type { VisitCounter } from './visit-counter.ts';

/** What the public page and joining need of the world. */
export type RegistrationDeps = Pick<
  Deps,
  'ethereumHoldings' | 'solanaHoldings' | 'xFollowCheck' | 'discordMembershipCheck' | 'publicUrl'
> & {
  db: Db;
  clock: Clock;
  keyring: Keyring;
  receiptSigner: ReceiptSigner;
  log: Logger;
  operatorEmail: string | null;
  /** What a process keeps between requests. */
  publicLists: PublicLists;
  findJoiner: JoinerFinder;
  joinQueue: JoinQueue;
  visits: VisitCounter;
};
