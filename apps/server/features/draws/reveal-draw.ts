import type { CommitmentDocument } from '@signboard/draw/commitment.ts';
import { nobleSha256 } from '@signboard/draw/hash.ts';
import { toHex } from '@signboard/draw/hex.ts';
import { asLeaves, findLeaf, type Leaves } from '@signboard/draw/leaves.ts';
import { deriveRandomness, type Reveal, verifyReveal } from '@signboard/draw/randomness.ts';
import { cutoffTicket, makeSeed, type Ranking, rankSteps, winningLeaves } from '@signboard/draw/rank.ts';
import type { Db } from '#server/db/connect.ts';
import { replaceDrawSecret, requireDrawSecret } from '#server/features/lists/draw-secret.ts';
import { updateList } from '#server/features/lists/lists-store.ts';
import type { DrawDeps } from './deps.ts';
import { saveRanks, streamLeaves } from './draw-entries-store.ts';
import { type DrawRow, lockDraw, readLeaves, updateDraw } from './draws-store.ts';
import { runSteps } from './run-steps.ts';

/** Draws once the committed round is published. Returns false until then: no other round is ever used. */
export async function revealDraw(deps: DrawDeps, draw: DrawRow): Promise<boolean> {
  const document = draw.document as unknown as CommitmentDocument;
  const reveal = await findReveal(deps, draw, document);
  if (!reveal) return false;
  const verdict = verifyReveal(document.source, reveal);
  if ('refusal' in verdict)
    throw new Error(`the randomness does not match the commitment: ${verdict.refusal}`);
  const leaves = asLeaves(await readLeaves(deps.db, draw.id, document.n));
  if ('refusal' in leaves) throw new Error(`the stored leaves are invalid: ${leaves.refusal}`);
  const seed = makeSeed(Buffer.from(draw.commitment ?? '', 'hex'), verdict.randomness);
  const ranking = await runSteps(rankSteps(leaves, seed, nobleSha256));
  await deps.db.transaction().execute(async (db) => {
    if (!(await lockDraw(db, draw.id, 'committed'))) return;
    await rankEntries(db, draw, leaves, ranking);
    await updateDraw(db, draw.id, {
      state: 'drawn',
      reveal: JSON.stringify(reveal),
      seed: toHex(seed),
      cutoff: toHex(cutoffTicket(ranking, document.k)),
      winner_leaves: Buffer.from(winningLeaves(leaves, ranking, document.k)),
      drawn_at: deps.clock.now(),
      leased_until: null,
    });
    await updateList(db, draw.list_id, { draw_state: 'drawn' });
    if (reveal.kind === 'commit-reveal') await replaceDrawSecret({ ...deps, db }, draw.list_id);
  });
  return true;
}

async function findReveal(
  deps: DrawDeps,
  draw: DrawRow,
  { source }: CommitmentDocument,
): Promise<Reveal | null> {
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
async function rankEntries(db: Db, draw: DrawRow, leaves: Leaves, { order }: Ranking): Promise<void> {
  const rankOf = new Uint32Array(order.length);
  for (const [place, index] of order.entries()) rankOf[index] = place + 1;
  for await (const batch of streamLeaves(db, draw.list_id, { withOthers: true })) {
    const places = batch.map(({ entry_number: entryNumber, leaf, takesPart }) => {
      const index = takesPart ? findLeaf(leaves, leaf) : null;
      return { entryNumber, rank: index === null ? null : (rankOf[index] as number) };
    });
    await saveRanks(db, draw, places);
  }
}
