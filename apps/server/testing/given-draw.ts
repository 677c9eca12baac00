import { randomUUID } from 'node:crypto';
import { toHex } from '@signboard/draw/hex.ts';
import { deriveRandomness } from '@signboard/draw/randomness.ts';
import { closeList } from '#server/lists/closing/close-list.ts';
import { replaceDrawSecret, requireDrawSecret } from '#server/lists/draw-secret.ts';
import { computeResult } from '#server/lists/draws/compute-result.ts';
import { saveChanges, saveEntries } from '#server/lists/draws/draw-parts-store.ts';
import type { DrawRow } from '#server/lists/draws/draws-store.ts';
import { prepareCommitment } from '#server/lists/draws/prepare-commitment.ts';
import { rankEntries } from '#server/lists/draws/reveal-draw.ts';
import { type ListRow, selectLists } from '#server/lists/lists-store.ts';
import type { Deps } from '#server/wiring/deps.ts';
import { announceEnd } from './announce-end.ts';
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
  const draw = await commit(deps, await close(deps, row));
  if (until === 'drawn') await reveal(deps, draw);
}

function refuseSteps({ rule, settings, confirmSeconds }: ListRow): void {
  if (rule || settings.nftVerification || settings.balanceVerification)
    throw new Error('only a real draw checks wallets again');
  if (confirmSeconds > 0) throw new Error('only a real draw gives places to confirm');
}

/** At its announced end. */
async function close({ db, clock }: Deps, list: ListRow): Promise<ListRow> {
  const find = () => selectLists(db).where('lists.id', '=', list.id).executeTakeFirstOrThrow();
  if (list.closedAt) return list;
  await announceEnd(db, list.id, clock.now());
  await closeList(db, await find(), clock.now());
  return await find();
}

async function commit(deps: Deps, list: ListRow): Promise<DrawRow> {
  const draw = {
    id: randomUUID(),
    listId: list.id,
    number: 1,
    winnersWanted: list.howManyWinners ?? 1,
    guarantee: 'commit-reveal' as const,
  };
  const prepared = await prepareCommitment({ ...deps, beacon: null, drawLeadSeconds: 0 }, draw);
  if (!prepared) throw new Error('a draw needs entries');
  const { document, commitment, entries, changes, committedAt } = prepared;
  const row = await deps.db
    .with('list', (db) =>
      db.updateTable('lists').set({ isFinished: true, drawState: 'committed' }).where('id', '=', list.id),
    )
    .with('event', (db) => db.insertInto('listEvents').values(eventOf(draw, 'committed', committedAt)))
    .insertInto('draws')
    .values({
      ...draw,
      state: 'committed',
      document: JSON.stringify(document),
      commitment,
      entries: document.n,
      revealAt: committedAt,
      committedAt,
      createdAt: committedAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await saveEntries(deps.db, draw.id, entries);
  await saveChanges(deps.db, draw.id, changes);
  return row;
}

async function reveal(deps: Deps, draw: DrawRow): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const { secret } = await requireDrawSecret(deps, draw.listId);
  const randomness = deriveRandomness(secret);
  const result = await computeResult(db, draw, randomness);
  await rankEntries(db, draw, result, now);
  await db
    .with('list', (with_) =>
      with_.updateTable('lists').set({ drawState: 'drawn' }).where('id', '=', draw.listId),
    )
    .with('event', (with_) => with_.insertInto('listEvents').values(eventOf(draw, 'drawn', now)))
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
      winnerNumbers: result.winners,
      mailedUpTo: null,
      drawnAt: now,
    })
    .where('id', '=', draw.id)
    .execute();
  await replaceDrawSecret(deps, draw.listId);
}

const eventOf = (draw: Pick<DrawRow, 'listId' | 'number'>, kind: DrawnUntil, happenedAt: Date) => ({
  listId: draw.listId,
  kind,
  occasion: String(draw.number),
  happenedAt,
});
