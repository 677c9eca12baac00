import { setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import type { Config } from '../../apps/server/config/parse-config.ts';
import { connect } from '../../apps/server/db/connect.ts';
import { isInSandbox, readInstallation } from '../read-installation.ts';
import { OWNER } from './story/people.ts';
import { readStoryState } from './story-state.ts';

const REFUSAL = `Demo data is only for the sandbox. This server uses real services or is reachable by others.
Nothing was changed.`;
const LOW_PRIORITY = 10;

/** `npm run seed`: fills an empty installation of the sandbox with a story; `npm start` does it in the background. */
const { values } = parseArgs({ options: { background: { type: 'boolean', default: false } } });
try {
  if (values.background) setPriority(LOW_PRIORITY);
  const said = await run();
  if (said) process.stdout.write(`${said}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}

async function run(): Promise<string | null> {
  if (!isInSandbox()) throw new Error(REFUSAL);
  const { config, databaseUrl } = await readInstallation();
  if (!(await isAnythingToTell(databaseUrl)))
    return values.background ? null : 'This server already has data. Nothing was changed.';
  const outcome = await tell(config, databaseUrl);
  if (outcome !== 'told') return null;
  return `Demo data added. Sign in as Olivia, who runs ${OWNER.workspace}, or as Bruno, a participant.`;
}

/** Asked before anything heavy is loaded: most starts have nothing to tell. */
async function isAnythingToTell(databaseUrl: string): Promise<boolean> {
  const { db } = connect(databaseUrl, 1);
  try {
    return (await readStoryState(db)) !== 'told-or-another';
  } finally {
    await db.destroy();
  }
}

async function tell(config: Config, databaseUrl: string) {
  const { openStoryDeps } = await import('./open-story-deps.ts');
  const { seedStory } = await import('./seed-story.ts');
  const deps = await openStoryDeps(config, databaseUrl);
  try {
    return await seedStory(deps);
  } finally {
    await deps.close();
  }
}
