import { sql } from 'kysely';
import type { Db } from '../../apps/server/db/connect.ts';
import { selectWinners } from '../../apps/server/features/draws/select-winners.ts';
import { storeImage } from '../../apps/server/features/images/store-image.ts';
import { secondsAfter } from '../../apps/server/lib/clock.ts';
import type { Deps } from '../../apps/server/wiring/deps.ts';
import { drawPicture } from './draw-picture.ts';
import { makeCrowd } from './make-crowd.ts';
import { BOTS } from './story/bots.ts';
import { LISTS, type StoryList } from './story/lists.ts';
import { findUndrawn, readStoryState } from './story-state.ts';
import { tellBot } from './tell-bots.ts';
import { tellList } from './tell-list.ts';
import { tellPeople } from './tell-people.ts';

/** Any number that only this lock uses. */
const STORY_LOCK = 7_214_101;
const SINCE_SECONDS = 32 * 86_400;
const LOGO = { width: 400, height: 400 };
const BANNER = { width: 1_600, height: 500 };

/**
 * Tells the story of the sandbox, once. All of it is one transaction: a teller that dies leaves nothing behind. Only the
 * draw comes after it, because the running product makes it; the next teller begins it when this one did not.
 */
export async function seedStory(deps: Deps): Promise<'told' | 'draw-begun' | 'nothing-to-tell'> {
  const state = await readStoryState(deps.db);
  if (state === 'told-or-another') return 'nothing-to-tell';
  const isTold = state === 'empty' && (await tellAll(deps));
  const undrawn = await findUndrawn(deps.db);
  if (undrawn) {
    const draw = { ...deps, beaconLeadSeconds: deps.config.BEACON_LEAD_SECONDS };
    await selectWinners(draw, undrawn.owner_id, { id: undrawn.id, reason: null });
  }
  return isTold ? 'told' : 'draw-begun';
}

/** False when another teller was quicker. */
async function tellAll(deps: Deps): Promise<boolean> {
  const drawn = await Promise.all(LISTS.map(drawPictures));
  const now = deps.clock.now();
  return await deps.db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(${STORY_LOCK})`.execute(db);
    if ((await readStoryState(db)) !== 'empty') return false;
    const crowd = [...makeCrowd('ethereum'), ...makeCrowd('solana')];
    const people = await tellPeople(db, crowd, secondsAfter(now, -SINCE_SECONDS));
    for (const [at, list] of LISTS.entries()) {
      const pictures = await keepPictures(deps, db, people.owner.userId, drawn[at] as Drawn);
      await tellList({ ...deps, db, people, pictures, now }, list);
    }
    for (const bot of BOTS) await tellBot({ ...deps, db, owner: people.owner, now }, bot);
    return true;
  });
}

type Drawn = { logo: Buffer; banner: Buffer | null };

async function drawPictures({ palette, hasBanner }: StoryList, seed: number): Promise<Drawn> {
  return {
    logo: await drawPicture({ ...LOGO, palette, seed }),
    banner: hasBanner ? await drawPicture({ ...BANNER, palette, seed }) : null,
  };
}

async function keepPictures(deps: Deps, db: Db, ownerId: string, { logo, banner }: Drawn) {
  const keep = (picture: Buffer) => storeImage({ ...deps, db }, ownerId, picture);
  return { logo: await keep(logo), banner: banner && (await keep(banner)) };
}
