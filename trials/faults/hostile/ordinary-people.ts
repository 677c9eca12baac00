import { setTimeout as sleep } from 'node:timers/promises';
import type { Rush, Rusher } from '../../world/prepare-rush.ts';
import { type Sender, type Sent, senderFrom } from './send.ts';

export type Answers = { ms: number[]; wrong: string[] };

const PEOPLE = 16;
/** Each stays below the product's limit for one address. */
const PAUSE_MS = 1_000;

export type Visitors = { list: Rush; next: Iterator<Rusher> };

/** People who read, sign in and join at the pace of people, from several addresses, for a while. */
export async function useProduct(url: string, visitors: Visitors, forMs: number): Promise<Answers> {
  const answers: Answers = { ms: [], wrong: [] };
  const endsAt = performance.now() + forMs;
  await Promise.all(
    Array.from({ length: PEOPLE }, async (_, person) => {
      const send = senderFrom(url, `127.0.0.${10 + person}`);
      await sleep((PAUSE_MS * person) / PEOPLE);
      while (performance.now() < endsAt) {
        for (const sent of visit(visitors)) await count(answers, send, sent);
        await sleep(PAUSE_MS);
      }
    }),
  );
  return answers;
}

function visit({ list: { name, path }, next }: Visitors): Sent[] {
  const { value: person } = next.next();
  if (!person) throw new Error('more people are needed');
  return [
    { path: `/sb/${name}/${name}` },
    { path: `/api/v1/third/page?workspace=${name}&name=${name}` },
    { path: '/users/me', headers: person.headers },
    { method: 'POST', path, headers: person.headers, body: person.body },
  ];
}

async function count({ ms, wrong }: Answers, send: Sender, sent: Sent): Promise<void> {
  const answer = await send(sent);
  ms.push(answer.ms);
  if (answer.status !== 200) wrong.push(`${answer.status || 'broken'} ${sent.path.split('?')[0]}`);
}
