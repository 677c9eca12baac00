import type { CommitmentDocument } from '@signboard/draw/commitment.ts';
import { toHex } from '@signboard/draw/hex.ts';
import { findLeaf } from '@signboard/draw/leaves.ts';
import { deriveRandomness, type Reveal, verifyReveal } from '@signboard/draw/randomness.ts';
import type { Db } from '#server/db/connect.ts';
import { replaceDrawSecret, requireDrawSecret } from '#server/features/lists/draw-secret.ts';
import { updateList } from '#server/features/lists/lists-store.ts';
import { recordListEvent } from '#server/outbox/record-list-event.ts';
import { recordWebhookEvent } from '#server/outbox/record-webhook-event.ts';
import { computeResult, type DrawResult } from './compute-result.ts';
import type { DrawDeps } from './deps.ts';
import { saveRanks, streamDrawEntries } from './draw-entries-store.ts';
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
    await rankEntries(db, draw, result);
    await updateDraw(db, draw.id, {
      state: 'drawn',
      reveal: JSON.stringify(reveal),
      seed: result.seed,
      cutoff: result.cutoff,
      winner_leaves: Buffer.from(result.winnerLeaves),
      drawn_at: now,
      leased_until: null,
    });
    await updateList(db, draw.list_id, { draw_state: 'drawn' });
    await recordListEvent(db, {
      listId: draw.list_id,
      kind: 'drawn',
      occasion: String(draw.number),
      happenedAt: now,
    });
    await recordWebhookEvent(db, {
      of: { listId: draw.list_id },
      type: 'draw.revealed',
      occasion: draw.id,
      data: {
        listId: draw.list_id,
        drawNumber: draw.number,
        seed: result.seed,
        cutoff: result.cutoff,
        entries: result.order.length,
        winners: Math.min(result.order.length, draw.winners_wanted),
      },
      happenedAt: now,
    });
    if (reveal.kind === 'commit-reveal') await replaceDrawSecret({ ...deps, db }, draw.list_id);
  });
  return true;
}

async function findReveal(deps: DrawDeps, draw: DrawRow, source: Source): Promise<Reveal | null> {
  if (source.kind === 'commit-reveal') {
    const { secret } = await requireDrawSecret(deps, draw.list_id);
    return { kind: 'commit-reveal', secret: toHex(secret), randomness: toHex(deriveRandomness(secret)) };
  }
  const beacon = await deps.beacon?.round(source.round);
  return beacon ? { kind: 'drand', ...beacon } : null;
}

/**
 * Stores the rank of every entry; removed and erased entries lose an earlier one. Done in batches, because one
 * statement over a million entries would exceed the statement timeout.
 */
async function rankEntries(db: Db, draw: DrawRow, { leaves, order, leafOf }: DrawResult): Promise<void> {
  const rankOf = new Uint32Array(order.length);
  for (const [place, index] of order.entries()) rankOf[index] = place + 1;
  for await (const batch of streamDrawEntries(db, draw.list_id)) {
    const places = batch.map((entry) => {
      const index = entry.removedReason === null ? findLeaf(leaves, leafOf(entry)) : null;
      return { entryNumber: entry.entry_number, rank: index === null ? null : (rankOf[index] as number) };
    });
    await saveRanks(db, draw, places);
  }
}
