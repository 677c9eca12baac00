import { setTimeout as sleep } from 'node:timers/promises';
import type { OverList } from '../../world/prepare-draws.ts';
import { prepareRush, type Rush, type Rusher } from '../../world/prepare-rush.ts';
import { askForDraw } from './draw-repeatedly.ts';
import type { ProcessWorld } from './process-world.ts';
import { type Answer, type Question, sendRequest } from './send-request.ts';

/** Sessions and lists that depend on the clock. */
export type TimedWorld = {
  /** Checks all of them while the clock is off by this many seconds; returns a text for each deviation. */
  check(offset: string): Promise<string[]>;
};

const PEOPLE = 10;
const MAX_ATTEMPTS = 10;
const RETRY_MS = 2_000;

/** Sessions that have expired, that expire when the clock is ahead, and that stay valid; lists that open and close in half an hour. */
export async function prepareTimedWorld(
  world: ProcessWorld,
  drawn: OverList | undefined,
): Promise<TimedWorld> {
  const { database, secretKey, webs } = world;
  const rush = () => prepareRush(database, { secretKey, people: PEOPLE, spots: PEOPLE });
  const [opening, closing] = [await rush(), await rush()];
  await setDates(world, opening, '30 minutes', '1 day');
  await setDates(world, closing, '-1 day', '30 minutes');
  const [ended, idle, alive] = (await rush()).people as [Rusher, Rusher, Rusher];
  await changeSession(world, ended, 'ended_at = now()');
  await changeSession(world, idle, `last_seen_at = now() - interval '90 minutes'`);
  let checks = 0;
  let hasExpired = false;
  return {
    async check(offset) {
      const [web, turn] = [webs[checks % webs.length]?.url ?? '', checks];
      checks += 1;
      const isAhead = offset === '+3600';
      hasExpired ||= isAhead;
      const expectations: Expectation[] = [
        ['the ended session', await sessionOf(web, ended), '401'],
        ['the session in use', await sessionOf(web, alive), '200'],
        // Don't use this session before it has expired: any request would renew it.
        ...(hasExpired ? [['the expired session', await sessionOf(web, idle), '422'] as Expectation] : []),
        ['the list that opens', await join(web, opening, turn), isAhead ? '200' : 'list-upcoming'],
        ['the list that closes', await join(web, closing, turn), isAhead ? 'list-ended' : '200'],
        [
          'the list that was drawn',
          drawn ? await askFor(web, askForDraw(drawn)) : 'nothing',
          'already-drawn',
        ],
      ];
      return expectations
        .filter(([, seen, expected]) => seen !== expected)
        .map(([what, seen, expected]) => `at ${offset} ${what} answered ${seen}, not ${expected}`);
    },
  };
}

type Expectation = [what: string, seen: string, expected: string];

async function setDates(
  { database }: ProcessWorld,
  { listId }: Rush,
  start: string,
  end: string,
): Promise<void> {
  await database.query(
    'update lists set start_date = now() + $2::interval, end_date = now() + $3::interval where id = $1',
    [listId, start, end],
  );
}

async function changeSession({ database }: ProcessWorld, person: Rusher, change: string): Promise<void> {
  await database.query(
    `update sessions set ${change} where user_id = (select id from users where principal_wallet = $1)`,
    [person.address],
  );
}

async function sessionOf(url: string, { headers }: Rusher): Promise<string> {
  const answer = await askWithRetry(url, { method: 'GET', path: '/users/me', headers });
  return answer.kind === 'answered' ? String(answer.status) : answer.kind;
}

async function join(url: string, { path, people }: Rush, turn: number): Promise<string> {
  const { headers, body } = people[turn] as Rusher;
  return await askFor(url, { method: 'POST', path, headers, body });
}

async function askFor(url: string, question: Question): Promise<string> {
  const answer = await askWithRetry(url, question);
  if (answer.kind !== 'answered') return answer.kind;
  return answer.status === 200 ? '200' : ((answer.body as { code?: string }).code ?? String(answer.status));
}

/** Retries while the process is unavailable; the last response counts. */
async function askWithRetry(url: string, question: Question): Promise<Answer> {
  for (let turn = 1; ; turn += 1) {
    const answer = await sendRequest(url, question);
    if (turn === MAX_ATTEMPTS || answer.kind !== 'answered' || answer.status !== 503) return answer;
    await sleep(RETRY_MS);
  }
}
