import { type LoadWorld, startLoadWorld } from '../load-world.ts';
import { type ProcessFigures, processFigures } from '../process-figures.ts';
import { warmUp } from '../warm-up.ts';
import { type Scene, sceneOf } from './cast.ts';
import { judgeJoins, type KeptList, UNAVAILABLE } from './judge-joins.ts';
import { judgeSignIns } from './judge-sign-ins.ts';
import { type PlayedMinute, playMinute } from './play-minute.ts';
import { prepareMinute } from './prepare-minute.ts';

/** What came of an announcement's minute; no faults means that every answer was true. */
export type MinuteReport = {
  scene: Scene;
  played: PlayedMinute;
  faults: string[];
  /** How often the product said that it cannot answer now, and what its logs tell besides. */
  unavailable: number;
  complaints: string[];
  /** What each process used in it. */
  processes: ProcessFigures[];
};

/** Plays the minute after an announcement at a share of its whole and judges what was answered and what is kept. */
export async function minute(share: number, { warmsUp = true } = {}): Promise<MinuteReport> {
  const world = await startLoadWorld();
  try {
    const scene = sceneOf(share);
    if (warmsUp) await warmUp(world);
    const prepared = await prepareMinute(world, scene);
    const before = await processFigures(world.watched);
    const played = await playMinute(world, scene, prepared);
    const processes = (await processFigures(world.watched)).map((after, at) => ({
      ...after,
      processorSeconds: after.processorSeconds - (before[at]?.processorSeconds ?? 0),
    }));
    const kept = await keptOf(world, prepared.rush.listId);
    const elsewhere = await keptOf(world, prepared.elsewhere.listId);
    await played.line.close();
    const tries = [...played.joins, ...played.signIns];
    const unavailable = played.unavailable + tries.filter(({ code }) => code === UNAVAILABLE).length;
    const missing = scene.elsewhere - elsewhere.entries.length;
    const faults = [
      ...judgeJoins(played.joins, kept, scene.spots),
      ...judgeSignIns(played.signIns),
      ...[...played.otherFaults].map(([fault, count]) => `${count} times: ${fault}`),
      ...(missing > played.unavailable || elsewhere.joined !== elsewhere.entries.length
        ? [`${elsewhere.entries.length} of ${scene.elsewhere} are on the other list`]
        : []),
    ];
    return { scene, played, faults, unavailable, complaints: world.complaints(), processes };
  } finally {
    await world.stop();
  }
}

async function keptOf({ database }: LoadWorld, listId: string): Promise<KeptList> {
  const { rows } = await database.query(
    'select address, entry_number as "entryNumber" from entries where list_id = $1',
    [listId],
  );
  const counters = await database.query('select joined from list_counters where list_id = $1', [listId]);
  return { joined: counters.rows[0].joined, entries: rows };
}
