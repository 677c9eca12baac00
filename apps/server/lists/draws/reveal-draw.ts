import type { CommitmentDocument } from '@signboard/draw/commitment.ts';
import { toHex } from '@signboard/draw/hex.ts';
import { deriveRandomness, type Reveal, verifyReveal } from '@signboard/draw/randomness.ts';
import { replaceDrawSecret, requireDrawSecret } from '#server/lists/draw-secret.ts';
import { updateList } from '#server/lists/lists-store.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { computeResult, type DrawResult } from './compute-result.ts';
import type { DrawDeps } from './deps.ts';
import { type DrawEntry, saveRanks, streamDrawEntries } from './draw-entries-store.ts';
import { recordDrawEvent } from './draw-events.ts';
import { insertPlaces, type NewPlace } from './draw-places-store.ts';
import { type DrawRow, lockDraw, saveReveal, updateDraw } from './draws-store.ts';

type Source = CommitmentDocument['source'];

/** Draws once the committed round is published. Returns false until then: no other round is ever used. */
export async function revealDraw(deps: DrawDeps, draw: DrawRow): Promise<boolean> {
  const { source } = draw.document as unknown as { source: Source };
  const reveal = await findReveal(deps, draw, source);
  if (!reveal) return false;
  const verdict = verifyReveal(source, reveal);
  if ('refusal' in verdict)
    throw new Error(`the randomness does not match the commitment: ${verdict.refusal}`);
  await saveReveal(deps.db, draw.id, reveal);
  const result = await computeResult(deps.db, draw, verdict.randomness);
  await deps.db.transaction().execute(async (db) => {
    if (!(await lockDraw(db, draw.id, 'committed'))) return;
    const now = deps.clock.now();
    await rankEntries(db, draw, result, now);
    await updateDraw(db, draw.id, {
      state: 'drawn',
      reveal: JSON.stringify(reveal),
      seed: result.seed,
      cutoff: result.cutoff,
      winnerNumbers: result.winners,
      drawnAt: now,
      ...(draw.confirmSeconds > 0 && { confirmDueAt: now, confirmCheckedAt: now }),
      leasedUntil: null,
    });
    await updateList(db, draw.listId, { drawState: 'drawn' });
    await recordDrawEvent(db, deps.drawSubscribers, 'drawn', {
      draw,
      seed: result.seed,
      cutoff: result.cutoff,
      entries: result.order.length,
      winners: Math.min(result.order.length, draw.winnersWanted),
      happenedAt: now,
    });
    if (reveal.kind === 'commit-reveal') await replaceDrawSecret({ ...deps, db }, draw.listId);
  });
  return true;
}

async function findReveal(deps: DrawDeps, draw: DrawRow, source: Source): Promise<Reveal | null> {
  if (source.kind === 'commit-reveal') {
    const { secret } = await requireDrawSecret(deps, draw.listId);
    return { kind: 'commit-reveal', secret: toHex(secret), randomness: toHex(deriveRandomness(secret)) };
  }
  const beacon = await deps.beacon?.round(source.round);
  return beacon ? { kind: 'drand', ...beacon } : null;
}

/**
 * Stores the rank of every entry; removed and erased entries lose an earlier one. Done in batches, because one
 * statement over a million entries would exceed the statement timeout.
 */
export async function rankEntries(db: Db, draw: DrawRow, { order }: DrawResult, now: Date): Promise<void> {
  const { close } = draw.document as unknown as CommitmentDocument;
  const rankOf = new Uint32Array(close.entries + 1);
  for (const [place, index] of order.entries()) rankOf[index + 1] = place + 1;
  for await (const batch of streamDrawEntries(db, draw.listId)) {
    const ranked = batch.map((entry) => ({ entry, rank: rankOf[entry.entryNumber] || null }));
    await saveRanks(
      db,
      draw,
      ranked.map(({ entry, rank }) => ({
        entryNumber: entry.entryNumber,
        rank: entry.removedReason === null ? rank : null,
      })),
    );
    // Who was gone by now left after the draw was made, as far as its places are concerned.
    if (draw.confirmSeconds > 0)
      await insertPlaces(db, draw, ranked.flatMap(toPlace(draw)), { now, goneAt: afterThat(now) });
  }
}

const afterThat = (moment: Date) => new Date(moment.getTime() + 1);

type Ranked = { entry: DrawEntry; rank: number | null };

/**
 * The winners' places. Winners who have erased their account since the commitment are passed over by the first check of
 * the places; others who did have no rank to be found by later, so that they are recorded here.
 */
const toPlace =
  ({ winnersWanted: winners }: DrawRow) =>
  ({ entry, rank }: Ranked): NewPlace[] => {
    if (rank === null) return [];
    const place = { entryNumber: entry.entryNumber, rank };
    if (rank <= winners) return [{ ...place, gone: null }];
    return entry.removedReason === null ? [] : [{ ...place, gone: 'left' }];
  };
