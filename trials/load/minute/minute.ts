import { setTimeout as sleep } from 'node:timers/promises';
import { type LoadWorld, startLoadWorld } from '../load-world.ts';
import { type ProcessFigures, processFigures } from '../process-figures.ts';
import { warmUp } from '../warm-up.ts';
import { type Scene, sceneOf } from './client-kinds.ts';
import { type PreparedMinute, prepareMinute } from './prepare-minute.ts';
import { flood, runClient } from './run-client.ts';
import { browseDashboard, joinElsewhere, runVisitor } from './run-visitor.ts';
import { openStage, type Stage } from './stage.ts';
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

/** The results, and the seconds until the last response. */
type PlayedMinute = Stage & { seconds: number };

/** Starts all clients at evenly spread times, without waiting for earlier responses. */
async function playMinute(world: LoadWorld, scene: Scene, prepared: PreparedMinute): Promise<PlayedMinute> {
  const stage = openStage(world, prepared);
  const guests = shuffled(guestsOf(stage, scene));
  const started = performance.now();
  const isOver = () => performance.now() - started > scene.seconds * 1000;
  const running = stage.owners.map((_, at) => browseDashboard(stage, at, isOver));
  for (const [at, guest] of guests.entries()) {
    const waitMs = started + (at / guests.length) * scene.seconds * 1000 - performance.now();
    if (waitMs > 1) await sleep(waitMs);
    running.push(guest());
  }
  await Promise.all(running);
  return { ...stage, seconds: (performance.now() - started) / 1000 };
}

function guestsOf(stage: Stage, scene: Scene): (() => Promise<void>)[] {
  const { comers, elsewhere, rush } = stage;
  const lookers = Math.max(0, scene.visitors - comers.length);
  return [
    ...comers.map((comer, at) => () => runClient(stage, comer, at)),
    ...Array.from({ length: lookers }, (_, at) => () => runVisitor(stage, rush.name, comers.length + at)),
    ...elsewhere.people.map((_, at) => () => joinElsewhere(stage, at)),
    ...Array.from({ length: scene.people.hammering }, (_, at) => () => flood(stage, at)),
  ];
}

function shuffled<T>(things: readonly T[]): T[] {
  return things
    .map((thing) => ({ thing, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ thing }) => thing);
}
