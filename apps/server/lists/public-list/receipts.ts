import { type ConfirmationFacts, signConfirmation } from '@signboard/draw/confirmation-receipt.ts';
import { type PromisedSource, type ReceiptFacts, signReceipt } from '@signboard/draw/receipt.ts';
import type { ReceiptSigner } from '@signboard/draw/receipt-signature.ts';
import { type RawBuilder, sql } from 'kysely';
import type { StoredTerms } from '#server/lists/list-terms-store.ts';
import { hashStoredTerms } from '#server/lists/published-terms.ts';
import type { RandomBeacon } from '#server/platform/providers/beacon/drand-relays.ts';

export type ReceiptEntry = Omit<ReceiptFacts, 'termsHash'> & { terms: StoredTerms };

export type BeaconChain = Pick<RandomBeacon, 'chain'>;

/** Deterministic from the entry, so receipts are not stored. */
export function writeReceipt(signer: ReceiptSigner, entry: ReceiptEntry): string {
  return `${JSON.stringify(makeReceipt(signer, entry), null, 2)}\n`;
}

/** Deterministic like the receipt of an entry. */
export function writeConfirmationReceipt(signer: ReceiptSigner, facts: ConfirmationFacts): string {
  return `${JSON.stringify(signConfirmation(facts, signer), null, 2)}\n`;
}

export function makeReceipt(signer: ReceiptSigner, { terms, ...entry }: ReceiptEntry) {
  return signReceipt({ ...entry, termsHash: hashStoredTerms(terms) }, signer);
}

/** The random number that a list promises to those who join now. */
export function promiseSource(
  beacon: BeaconChain | null,
  { secretHash }: { secretHash: string | null },
): PromisedSource {
  if (beacon) return { kind: 'drand', chainHash: beacon.chain.chainHash };
  return { kind: 'commit-reveal', secretHash: secretHash ?? '' };
}

/**
 * For the receipt of an entry. Without a beacon, it names the secret that decides the first draw: the next draw gets a new
 * secret, but people joined under the first one.
 */
export function promisedSource(beacon: BeaconChain | null): RawBuilder<PromisedSource> {
  if (beacon) return sql`${JSON.stringify(promiseSource(beacon, { secretHash: null }))}::jsonb`;
  return sql`jsonb_build_object('kind', 'commit-reveal', 'secretHash', coalesce(
    (select document #>> '{source,secretHash}' from draws
      where draws.list_id = entries.list_id and document is not null order by number limit 1),
    (select hash from draw_secrets where draw_secrets.list_id = entries.list_id)))`;
}
