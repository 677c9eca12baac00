import { startWorld } from '../../testing/world/start-world.ts';
import { JOURNEY_SETTINGS } from './journey-settings.ts';

/** One sandbox and product for all journeys; they use their own wallets and names and don't interfere. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  process.env.E2E = 'on';
  const world = await startWorld(JOURNEY_SETTINGS);
  process.env.E2E_URL = world.url;
  process.env.E2E_SANDBOX_URL = world.sandboxUrl;
  process.env.E2E_SANDBOX_ENV = JSON.stringify(world.sandboxEnv);
  process.env.E2E_DATA_DIR = world.dataDir;
  return world.stop;
}
