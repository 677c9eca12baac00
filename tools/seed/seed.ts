import { setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import type { Config } from '../../apps/server/config/parse-config.ts';
import { connect } from '../../apps/server/platform/db/connect.ts';
import { isInSandbox, readInstallation } from '../read-installation.ts';
import { OWNER } from './demo-data/people.ts';
import { readSeedState } from './seed-state.ts';

const REFUSAL = `Demo data is only for the sandbox. This server uses real services or is reachable by others.
Nothing was changed.`;
const LOW_PRIORITY = 10;

/** `npm run seed`: adds demo data to an empty sandbox; `npm start` does it in the background. */
const { values } = parseArgs({ options: { background: { type: 'boolean', default: false } } });
try {
  if (values.background) setPriority(LOW_PRIORITY);
  const message = await run();
  if (message) process.stdout.write(`${message}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}

async function run(): Promise<string | null> {
  if (!isInSandbox()) throw new Error(REFUSAL);
  const { config, databaseUrl } = await readInstallation();
  if (!(await isSeedNeeded(databaseUrl)))
    return values.background ? null : 'This server already has data. Nothing was changed.';
  const outcome = await seed(config, databaseUrl);
  if (outcome !== 'seeded' || values.background) return null;
  return `Demo data added. Sign in as Olivia, who runs ${OWNER.workspace}, or as Bruno, a participant.`;
}

/** Checked before loading anything heavy: most starts have nothing to seed. */
async function isSeedNeeded(databaseUrl: string): Promise<boolean> {
  const { db } = connect(databaseUrl, 1);
  try {
    return (await readSeedState(db)) !== 'not-empty';
  } finally {
    await db.destroy();
  }
}

async function seed(config: Config, databaseUrl: string) {
  const { openSeedDeps } = await import('./open-seed-deps.ts');
  const { addDemoData } = await import('./add-demo-data.ts');
  const deps = await openSeedDeps(config, databaseUrl);
  try {
    return await addDemoData(deps);
  } finally {
    await deps.close();
  }
}
