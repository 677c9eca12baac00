import { startWorld } from '../../tools/world/start-world.ts';

/** One world for all journeys; they use wallets and names of their own and do not meet. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  // The shortest wait for a random number that a setting allows: journeys watch whole draws.
  const world = await startWorld({ BEACON_LEAD_SECONDS: '3' });
  process.env.E2E_URL = world.url;
  process.env.E2E_SANDBOX_URL = world.sandboxUrl;
  process.env.E2E_SANDBOX_ENV = JSON.stringify(world.sandboxEnv);
  return world.stop;
}
