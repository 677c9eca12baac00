import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadWorld } from '../load-world.ts';
import type { Scene } from './cast.ts';
import { come, hammer } from './come.ts';
import { joinElsewhere, keepLooking, look } from './look.ts';
import type { PreparedMinute } from './prepare-minute.ts';
import { openStage, type Stage } from './stage.ts';

/** What happened in the minute, and how long it took until the last was answered. */
export type PlayedMinute = Stage & { seconds: number };

/** Lets everyone come at their moment, spread evenly, whether those before them were answered or not. */
export async function playMinute(
  world: LoadWorld,
  scene: Scene,
  prepared: PreparedMinute,
): Promise<PlayedMinute> {
  const stage = openStage(world, prepared);
  const guests = shuffled(guestsOf(stage, scene));
  const started = performance.now();
  const isOver = () => performance.now() - started > scene.seconds * 1000;
  const running = stage.owners.map((_, at) => keepLooking(stage, at, isOver));
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
    ...comers.map((comer, at) => () => come(stage, comer, at)),
    ...Array.from({ length: lookers }, (_, at) => () => look(stage, rush.name, comers.length + at)),
    ...elsewhere.people.map((_, at) => () => joinElsewhere(stage, at)),
    ...Array.from({ length: scene.people.hammering }, (_, at) => () => hammer(stage, at)),
  ];
}

function shuffled<T>(things: readonly T[]): T[] {
  return things
    .map((thing) => ({ thing, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ thing }) => thing);
}
