import { timeConcurrently } from '../world/measure.ts';
import { prepareRush } from '../world/prepare-rush.ts';
import type { LoadWorld } from './load-world.ts';

const PEOPLE = 300;
const CONCURRENCY = 20;

/** Sends requests to every process before measuring, because a cold process is slower. */
export async function warmUp({ urls, database, secretKey }: LoadWorld): Promise<void> {
  const rush = await prepareRush(database, { secretKey, people: PEOPLE, spots: PEOPLE, asksAll: true });
  await timeConcurrently([...rush.people.entries()], CONCURRENCY, async ([at, { headers, body }]) => {
    const url = urls[at % urls.length];
    const from = { 'x-forwarded-for': `192.0.2.${at % 250}` };
    for (const path of [`/sb/${rush.name}/${rush.name}`, '/api/v1/projects/list', '/api/v1/projects/figures'])
      await (await fetch(url + path, { headers: { ...headers, ...from } })).arrayBuffer();
    const joined = await fetch(url + rush.path, { method: 'POST', headers: { ...headers, ...from }, body });
    if (!joined.ok) throw new Error(`the warm-up could not join: ${await joined.text()}`);
  });
}
