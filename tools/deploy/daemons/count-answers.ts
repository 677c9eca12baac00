import { prepareRush, type Rush } from '../../../trials/world/prepare-rush.ts';
import type { Site } from './start-site.ts';

const READERS = 6;
const WRITERS = 6;
const JOINERS = 4;
const PEOPLE = 20_000;

type Send = Site['send'];

/**
 * Sixteen clients send one request after another while the work is done: some read a page, some start a session, some join
 * a list. Returns how often each answer came.
 */
export async function countAnswers(
  { database, secretKey }: Pick<Site, 'database' | 'secretKey'>,
  send: Send,
  work: () => Promise<void>,
): Promise<{ counts: Record<string, number>; rush: Rush }> {
  const rush = await prepareRush(database, { secretKey, people: PEOPLE, spots: PEOPLE });
  const answers = new Map<string, number>();
  const count = async (method: 'GET' | 'POST', path: string, options: object = {}) => {
    const answer = await send(path, { method, ...options }).then(
      async ({ statusCode, body }) => {
        await body.dump();
        return statusCode;
      },
      ({ message }: Error) => message,
    );
    const line = `${method} ${path}: ${answer}`;
    answers.set(line, (answers.get(line) ?? 0) + 1);
  };
  const people = rush.people.values();
  const join = async () => {
    const { value: person } = people.next();
    if (!person) throw new Error('Everybody has joined.');
    const headers = { ...person.headers, cookie: `__Host-${person.headers.cookie}` };
    await count('POST', rush.path, { headers, body: person.body });
  };
  let isOver = false;
  const repeat = async (next: () => Promise<void>) => {
    while (!isOver) await next();
  };
  const load = [
    ...Array.from({ length: READERS }, () => repeat(() => count('GET', '/'))),
    ...Array.from({ length: WRITERS }, () => repeat(() => count('POST', '/users/init'))),
    ...Array.from({ length: JOINERS }, () => repeat(join)),
  ];
  try {
    await work();
  } finally {
    isOver = true;
    await Promise.all(load);
  }
  return { counts: Object.fromEntries([...answers].sort()), rush };
}
