import { type LoadWorld, startLoadWorld } from '../load-world.ts';
import { type ProcessFigures, processFigures } from '../process-figures.ts';
import { warmUp } from '../warm-up.ts';
import { type Scene, sceneOf } from './client-kinds.ts';
import { type PlayedMinute, playMinute } from './play-minute.ts';
import { prepareMinute } from './prepare-minute.ts';
import { type KeptList, UNAVAILABLE, verifyJoins } from './verify-joins.ts';
import { verifySignIns } from './verify-sign-ins.ts';

/** Without faults, every response was correct. */
export type MinuteReport = {
  scene: Scene;
  played: PlayedMinute;
  faults: string[];
  /** The number of "unavailable" responses, and warnings in the logs. */
  unavailable: number;
  complaints: string[];
  /** Resource usage per process. */
  processes: ProcessFigures[];
};

/** Runs the minute after an announcement and verifies the responses and the database. */
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
      ...verifyJoins(played.joins, kept, scene.spots),
      ...verifySignIns(played.signIns),
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
