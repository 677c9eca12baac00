import type { World } from '../../trials/world/start-world.ts';

/** What a journey needs to know of its world. */
export type JourneyWorld = Pick<World, 'url' | 'sandboxUrl' | 'sandboxEnv' | 'dataDir'> & {
  databaseUrl: string;
};

const VARIABLE = 'E2E_WORLDS';
/** Of the main process, which only lists the journeys. */
const NO_WORLD: JourneyWorld = { url: '', sandboxUrl: '', sandboxEnv: {}, dataDir: '', databaseUrl: '' };

/** For the workers, which start later. */
export function provideWorlds(worlds: readonly JourneyWorld[]): void {
  process.env[VARIABLE] = JSON.stringify(
    worlds.map(({ url, sandboxUrl, sandboxEnv, dataDir, databaseUrl }) => ({
      ...{ url, sandboxUrl, sandboxEnv, dataDir, databaseUrl },
    })),
  );
}

/** This worker's own. A worker that replaces another one after a failure takes over its world. */
export const world: JourneyWorld = ownWorld();

function ownWorld(): JourneyWorld {
  const worlds: JourneyWorld[] = JSON.parse(process.env[VARIABLE] ?? '[]');
  return worlds[Number(process.env.TEST_PARALLEL_INDEX)] ?? NO_WORLD;
}
