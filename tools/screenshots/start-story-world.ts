import { setTimeout as wait } from 'node:timers/promises';
import { startWorld, type World } from '../../testing/world/start-world.ts';
import { program, startChild } from '../child-process.mjs';
import { machineFactor } from '../machine-factor.mjs';
import { BOTS } from '../seed/story/bots.ts';
import { OWNER } from '../seed/story/people.ts';
import { DRAWN_LIST } from '../seed/story-state.ts';

const PATIENCE_MS = 120_000 * machineFactor();
const LOOK_EVERY_MS = 250;
/** One sale for each bot of the story, always the same, so that pictures differ only where the product does. */
const SALES = [
  { tokenId: '7', priceEth: '0.18' },
  { tokenId: '21', priceEth: '1.25' },
];

/** A world whose story is told to its end: the draw is made, and every bot has posted a sale of the local chain. */
export async function startStoryWorld(): Promise<World> {
  const world = await startWorld({ BEACON_LEAD_SECONDS: '3' });
  try {
    await tellStory(world);
    await makeSales(world);
    await until('the draw of the story', () => isDrawn(world));
    await until('the posts of the sales', () => haveAllPosted(world));
    return world;
  } catch (error) {
    await world.stop();
    throw error;
  }
}

async function tellStory({ sandboxEnv, dataDir }: World): Promise<void> {
  const env = { ...sandboxEnv, SANDBOX: 'on', DATA_DIR: dataDir };
  const teller = startChild('The story', [program('tools/seed/seed.ts')], env, { isQuiet: true });
  const { code } = await teller.ended;
  if (code !== 0) throw new Error(`The story could not be told. ${teller.output()}`);
}

/** The one whose page is shown sells last, so that its post is the newest. */
async function makeSales({ sandboxUrl }: World): Promise<void> {
  for (const [at, { collection }] of [...BOTS].reverse().entries()) {
    const answer = await fetch(`${sandboxUrl}/chain/sale`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ collection: collection.address, ...SALES[at] }),
    });
    if (!answer.ok) throw new Error(`No sale could be made: ${await answer.text()}`);
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
  const end = Date.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}.`);
    await wait(LOOK_EVERY_MS);
  }
}
