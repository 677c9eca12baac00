import type { FullConfig } from '@playwright/test';
import { startDatabaseServer } from '../../trials/world/start-database.ts';
import { startWorld } from '../../trials/world/start-world.ts';
import { provideWorlds } from '../support/world.ts';
import { JOURNEY_SETTINGS } from './journey-settings.ts';

/** A product, a sandbox and a database for each worker: nothing of a journey can reach another one that runs beside it. */
export default async function globalSetup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const databases = await startDatabaseServer();
  const starts = await Promise.allSettled(
    Array.from({ length: workers }, async (_, worker) => {
      const databaseUrl = await databases.createDatabase(`world_${worker}`);
      return { ...(await startWorld({ ...JOURNEY_SETTINGS, DATABASE_URL: databaseUrl })), databaseUrl };
    }),
  );
  const worlds = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const stop = async () => {
    await Promise.all(worlds.map((world) => world.stop()));
    await databases.stop();
  };
  const failed = starts.find((start) => start.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  provideWorlds(worlds);
  return stop;
}
