import { inLine } from '../../testing/world/in-line.ts';
import { prepareRush } from '../../testing/world/prepare-rush.ts';
import type { LoadWorld } from './load-world.ts';

const PEOPLE = 300;
const AT_ONCE = 20;

/** Uses every process for a while: one that has just started is slower than it will ever be again. */
export async function warmUp({ urls, database, secretKey }: LoadWorld): Promise<void> {
  const rush = await prepareRush(database, { secretKey, people: PEOPLE, spots: PEOPLE, asksAll: true });
  await inLine([...rush.people.entries()], AT_ONCE, async ([at, { headers, body }]) => {
    const url = urls[at % urls.length];
    const from = { 'x-forwarded-for': `192.0.2.${at % 250}` };
    for (const path of [`/sb/${rush.name}/${rush.name}`, '/api/v1/projects/list', '/api/v1/projects/figures'])
      await (await fetch(url + path, { headers: { ...headers, ...from } })).arrayBuffer();
    const joined = await fetch(url + rush.path, { method: 'POST', headers: { ...headers, ...from }, body });
    if (!joined.ok) throw new Error(`nobody can join: ${await joined.text()}`);
  });
}
