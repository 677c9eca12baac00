import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isExhaustive } from '../../../testing/scope.ts';
import { prepareRush } from '../../../testing/world/prepare-rush.ts';
import type { Part } from '../../../testing/world/start-parts.ts';
import { hasDaemon } from './find-daemons.ts';
import { type Site, startSite } from './start-site.ts';

const READERS = 6;
const WRITERS = 6;
const JOINERS = 4;
const PEOPLE = 20_000;
const ROUNDS = 4;

describe.runIf(isExhaustive && hasDaemon('nginx'))('a rolling restart behind nginx', () => {
  let site: Site;

  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.stop());

  it('[R9] answers every request, and loses and doubles no join', async () => {
    const rush = await prepareRush(site.database, {
      secretKey: site.secretKey,
      people: PEOPLE,
      spots: PEOPLE,
    });
    const answers = new Map<string, number>();
    let isOver = false;
    const send = async (method: 'GET' | 'POST', path: string, options: object = {}) => {
      const answer = await site.send(path, { method, ...options }).then(
        async ({ statusCode, body }) => {
          await body.dump();
          return statusCode;
        },
        ({ message }: Error) => message,
      );
      const line = `${method} ${path}: ${answer}`;
      answers.set(line, (answers.get(line) ?? 0) + 1);
    };
    const repeat = async (next: () => Promise<void>) => {
      while (!isOver) await next();
    };
    const people = rush.people.values();
    const join = async () => {
      const { value: person } = people.next();
      if (!person) throw new Error('Everybody has joined.');
      const { cookie, ...headers } = person.headers;
      await send('POST', rush.path, {
        headers: { ...headers, cookie: `__Host-${cookie}` },
        body: person.body,
      });
    };
    const load = [
      ...Array.from({ length: READERS }, () => repeat(() => send('GET', '/'))),
      ...Array.from({ length: WRITERS }, () => repeat(() => send('POST', '/users/init'))),
      ...Array.from({ length: JOINERS }, () => repeat(join)),
    ];
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const part of [...site.webs, site.worker]) {
          await part.child.stop();
          await part.restart();
          expect(await readiness(part)).toEqual([part.name, 200, expect.anything()]);
        }
      }
    } finally {
      isOver = true;
      await Promise.all(load);
    }
    const counts = Object.fromEntries([...answers].sort());
    process.stdout.write(`Rolling restart: ${JSON.stringify(counts)}\n`);
    const joined = counts[`POST ${rush.path}: 200`];
    expect(Object.keys(counts)).toEqual(['GET /: 200', `POST ${rush.path}: 200`, 'POST /users/init: 200']);
    const { rows } = await site.database.query(
      `select count(*)::int as entries, min(joined) as joined from entries join list_counters using (list_id)
       where list_id = $1`,
      [rush.listId],
    );
    expect(rows).toEqual([{ entries: joined, joined }]);
  });
});

async function readiness({ name, url }: Part): Promise<[string, number, unknown]> {
  const answer = await fetch(`${url}/readyz`);
  return [name, answer.status, await answer.json()];
}
