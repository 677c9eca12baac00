import { renewLease } from './claims-store.ts';
import type { Delivery } from './delivery.ts';
import type { PostingDeps } from './deps.ts';

const RENEW_EVERY_MS = 5_000;

/** Renews the lease while this process works on the delivery; the returned function stops that. */
export function keepLease({ db, clock, log }: PostingDeps, delivery: Delivery): () => void {
  const timer = setInterval(() => {
    renewLease(db, delivery, clock.now()).catch((error) =>
      log.debug({ err: error }, 'a lease was not renewed'),
    );
  }, RENEW_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
