import { sql } from 'kysely';
import { selectWinners } from '../../apps/server/lists/draws/select-winners.ts';
import { cleanImage } from '../../apps/server/people/images/clean-image.ts';
import { storeImage } from '../../apps/server/people/images/store-image.ts';
import type { Db } from '../../apps/server/platform/db/connect.ts';
import { secondsAfter } from '../../apps/server/platform/lib/clock.ts';
import type { Deps } from '../../apps/server/wiring/deps.ts';
import { drawSubscribers } from '../../apps/server/wiring/draw-subscribers.ts';
import { BOTS } from './demo-data/bots.ts';
import { type DemoList, LISTS } from './demo-data/lists.ts';
import { drawPicture } from './draw-picture.ts';
import { insertBot } from './insert-bots.ts';
import { insertDemoList } from './insert-demo-list.ts';
import { insertPeople } from './insert-people.ts';
import { makeCrowd } from './make-crowd.ts';
import { findUndrawn, readSeedState } from './seed-state.ts';

/** An arbitrary number that only this advisory lock uses. */
const SEED_LOCK = 7_214_101;
const SINCE_SECONDS = 32 * 86_400;
const LOGO = { width: 400, height: 400 };
const BANNER = { width: 1_600, height: 500 };

/**
 * Adds the demo data once, in a single transaction: an interrupted run leaves nothing behind. Only the draw comes after it,
 * because the running product draws; the next run starts it when this one was interrupted.
 */
export async function addDemoData(deps: Deps): Promise<'seeded' | 'draw-started' | 'not-empty'> {
  const state = await readSeedState(deps.db);
  if (state === 'not-empty') return 'not-empty';
  const isSeeded = state === 'empty' && (await insertDemoData(deps));
  const undrawn = await findUndrawn(deps.db);
  if (undrawn)
    await selectWinners({ ...deps, drawSubscribers }, undrawn.ownerId, { id: undrawn.id, reason: null });
  return isSeeded ? 'seeded' : 'draw-started';
}

/** False when another process was faster. */
async function insertDemoData(deps: Deps): Promise<boolean> {
  const drawn = await Promise.all(LISTS.map(drawPictures));
  const now = deps.clock.now();
  return await deps.db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(db);
    if ((await readSeedState(db)) !== 'empty') return false;
    const crowd = [...makeCrowd('ethereum'), ...makeCrowd('solana')];
    const people = await insertPeople(db, crowd, secondsAfter(now, -SINCE_SECONDS));
    for (const [at, list] of LISTS.entries()) {
      const pictures = await keepPictures(deps, db, people.owner.userId, drawn[at] as Drawn);
      await insertDemoList({ ...deps, db, people, pictures, now }, list);
    }
    for (const bot of BOTS) await insertBot({ ...deps, db, owner: people.owner, now }, bot);
    return true;
  });
}

type Drawn = { logo: Buffer; banner: Buffer | null };

async function drawPictures({ palette, hasBanner }: DemoList, seed: number): Promise<Drawn> {
  return {
    logo: await drawPicture({ ...LOGO, palette, seed }),
    banner: hasBanner ? await drawPicture({ ...BANNER, palette, seed }) : null,
  };
}

async function keepPictures(deps: Deps, db: Db, ownerId: string, { logo, banner }: Drawn) {
  const keep = async (picture: Buffer) =>
    await storeImage({ ...deps, db }, ownerId, await cleanImage(picture));
  return { logo: await keep(logo), banner: banner && (await keep(banner)) };
}
