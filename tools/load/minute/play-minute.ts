import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadWorld } from '../load-world.ts';
import type { Scene } from './client-kinds.ts';
import type { PreparedMinute } from './prepare-minute.ts';
import { flood, runClient } from './run-client.ts';
import { browseDashboard, joinElsewhere, runVisitor } from './run-visitor.ts';
import { openStage, type Stage } from './stage.ts';

/** The results, and the seconds until the last response. */
export type PlayedMinute = Stage & { seconds: number };

/** Starts all clients at evenly spread times, without waiting for earlier responses. */
export async function playMinute(
  world: LoadWorld,
  scene: Scene,
  prepared: PreparedMinute,
): Promise<PlayedMinute> {
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
