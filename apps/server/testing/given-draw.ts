import { randomUUID } from 'node:crypto';
import { ENTRY_BYTES } from '@signboard/draw/entries.ts';
import { toHex } from '@signboard/draw/hex.ts';
import { deriveRandomness } from '@signboard/draw/randomness.ts';
import { computeResult } from '#server/features/draws/compute-result.ts';
import { saveRecords, saveRemovals } from '#server/features/draws/draw-parts-store.ts';
import type { DrawRow } from '#server/features/draws/draws-store.ts';
import { prepareCommitment } from '#server/features/draws/prepare-commitment.ts';
import { rankEntries } from '#server/features/draws/reveal-draw.ts';
import { replaceDrawSecret, requireDrawSecret } from '#server/features/lists/draw-secret.ts';
import { type ListRow, selectLists } from '#server/features/lists/lists-store.ts';
import type { Deps } from '#server/wiring/deps.ts';
import type { TestApp } from './test-app.ts';

export type DrawnUntil = 'committed' | 'drawn';

/** Its first draw, without a beacon, as rows. Nobody is told: for mails and webhooks, `runDraw`. */
export async function givenDraw(
  { deps }: TestApp,
  list: { id: string },
  until: DrawnUntil = 'drawn',
): Promise<void> {
  const row = await selectLists(deps.db).where('lists.id', '=', list.id).executeTakeFirstOrThrow();
  refuseSteps(row);
  const draw = await commit(deps, row);
  if (until === 'drawn') await reveal(deps, draw);
}

function refuseSteps({ rule, settings, confirm_seconds }: ListRow): void {
  if (rule || settings.nftVerification || settings.balanceVerification)
    throw new Error('only a real draw checks wallets again');
  if (confirm_seconds > 0) throw new Error('only a real draw gives places to confirm');
}

async function commit(deps: Deps, list: ListRow): Promise<DrawRow> {
  const draw = {
    id: randomUUID(),
    list_id: list.id,
    number: 1,
    winners_wanted: list.how_many_winners ?? 1,
    guarantee: 'commit-reveal' as const,
  };
  const prepared = await prepareCommitment(
    { ...deps, beacon: null, drawLeadSeconds: 0 },
    { ...draw, recheck: [] },
  );
  if (!prepared) throw new Error('a draw needs entries');
  const { document, commitment, entries, removed, committedAt } = prepared;
  const row = await deps.db
    .with('list', (db) =>
      db.updateTable('lists').set({ is_finished: true, draw_state: 'committed' }).where('id', '=', list.id),
    )
    .with('event', (db) => db.insertInto('list_events').values(eventOf(draw, 'committed', committedAt)))
    .insertInto('draws')
    .values({
      ...draw,
      state: 'committed',
      document: JSON.stringify(document),
      commitment,
      entries: document.n,
      reveal_at: committedAt,
      committed_at: committedAt,
      created_at: committedAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await saveRecords(deps.db, draw.id, 'entries', { bytes: entries, recordBytes: ENTRY_BYTES });
  await saveRemovals(deps.db, draw.id, removed);
  return row;
}

async function reveal(deps: Deps, draw: DrawRow): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const { secret } = await requireDrawSecret(deps, draw.list_id);
  const randomness = deriveRandomness(secret);
  const result = await computeResult(db, draw, randomness);
  await rankEntries(db, draw, result, now);
  await db
    .with('list', (with_) =>
      with_.updateTable('lists').set({ draw_state: 'drawn' }).where('id', '=', draw.list_id),
    )
    .with('event', (with_) => with_.insertInto('list_events').values(eventOf(draw, 'drawn', now)))
    .updateTable('draws')
    .set({
      state: 'drawn',
      reveal: JSON.stringify({
        kind: 'commit-reveal',
        secret: toHex(secret),
        randomness: toHex(randomness),
      }),
      seed: result.seed,
      cutoff: result.cutoff,
      winner_leaves: Buffer.from(result.winnerLeaves),
      mailed_up_to: null,
      drawn_at: now,
    })
    .where('id', '=', draw.id)
    .execute();
  await replaceDrawSecret(deps, draw.list_id);
}

const eventOf = (draw: Pick<DrawRow, 'list_id' | 'number'>, kind: DrawnUntil, happened_at: Date) => ({
  list_id: draw.list_id,
  kind,
  occasion: String(draw.number),
  happened_at,
});
