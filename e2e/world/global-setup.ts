import type { FullConfig } from '@playwright/test';
import { startDatabaseServer } from '../../testing/world/start-database.ts';
import { startWorld, type World } from '../../testing/world/start-world.ts';
import { type JourneyWorld, provideWorlds } from '../support/world.ts';
import { JOURNEY_SETTINGS } from './journey-settings.ts';

/** A product, a sandbox and a database for each worker: nothing of a journey can reach another one that runs beside it. */
export default async function globalSetup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const databases = await startDatabaseServer();
  const started: World[] = [];
  const stop = async () => {
    await Promise.all(started.map((world) => world.stop()));
    await databases.stop();
  };
  try {
    const worlds: JourneyWorld[] = [];
    for (let worker = 0; worker < workers; worker += 1) {
      const databaseUrl = await databases.createDatabase(`world_${worker}`);
      const world = await startWorld({ ...JOURNEY_SETTINGS, DATABASE_URL: databaseUrl });
      started.push(world);
      worlds.push({ ...world, databaseUrl });
    }
    provideWorlds(worlds);
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}
