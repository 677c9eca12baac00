import { setTimeout as wait } from 'node:timers/promises';
import { startWorld, type World } from '../../trials/world/start-world.ts';
import { program, startChild } from '../child-process.mjs';
import { BOTS } from '../seed/demo-data/bots.ts';
import { OWNER } from '../seed/demo-data/people.ts';
import { DRAWN_LIST } from '../seed/seed-state.ts';

const TIMEOUT_MS = 600_000;
const POLL_MS = 250;
/** One fixed sale per demo bot, so that screenshots differ only where the product does. */
const SALES = [
  { tokenId: '7', priceEth: '0.18' },
  { tokenId: '21', priceEth: '1.25' },
];

/** A sandbox with complete demo data: the draw is done, and every bot has posted a sale of the local chain. */
export async function startDemoWorld(): Promise<World> {
  const world = await startWorld({ DRAW_LEAD_SECONDS: '3' });
  try {
    await seedDemoData(world);
    await makeSales(world);
    await until('the demo draw', () => isDrawn(world));
    await until('the posts of the sales', () => haveAllPosted(world));
    return world;
  } catch (error) {
    await world.stop();
    throw error;
  }
}

async function seedDemoData({ sandboxEnv, dataDir }: World): Promise<void> {
  const env = { ...sandboxEnv, SANDBOX: 'on', DATA_DIR: dataDir };
  const seeder = startChild('The seed', [program('tools/seed/seed.ts')], env, { isQuiet: true });
  const { code } = await seeder.ended;
  if (code !== 0) throw new Error(`The demo data could not be created. ${seeder.output()}`);
}

/** The bot whose page is shown sells last, so that its post is the newest. */
async function makeSales({ sandboxUrl }: World): Promise<void> {
  for (const [at, { collection }] of [...BOTS].reverse().entries()) {
    const answer = await fetch(`${sandboxUrl}/chain/sale`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ collection: collection.address, ...SALES[at] }),
    });
    if (!answer.ok) throw new Error(`The sale failed: ${await answer.text()}`);
  }
}

async function isDrawn({ url }: World): Promise<boolean> {
  const answer = await fetch(`${url}/sb/${OWNER.workspace}/${DRAWN_LIST}`);
  return (await answer.text()).includes('Winners have been drawn');
}

async function haveAllPosted({ sandboxUrl }: World): Promise<boolean> {
  const posts = (await (await fetch(`${sandboxUrl}/x/posts.json`)).json()) as { username: string }[];
  return BOTS.every(({ account }) => posts.some(({ username }) => username === account.username));
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + TIMEOUT_MS;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`Timed out waiting for ${what}.`);
    await wait(POLL_MS);
  }
}
