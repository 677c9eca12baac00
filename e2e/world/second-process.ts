import { startProduct } from '../../testing/world/start-world.ts';
import { world } from '../support/world.ts';
import { JOURNEY_SETTINGS } from './journey-settings.ts';

/** A second process on the database and keys of the journeys' product. It runs the once-a-minute jobs immediately. */
export async function startSecondProcess(): Promise<{ stop(): Promise<void> }> {
  const second = startProduct({
    ...world.sandboxEnv,
    ...JOURNEY_SETTINGS,
    SANDBOX: 'on',
    PORT: '0',
    PUBLIC_URL: world.url,
    DATA_DIR: world.dataDir,
    DATABASE_URL: world.databaseUrl,
  });
  await second.ready;
  return { stop: () => second.stop() };
}
